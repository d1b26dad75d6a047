import { route } from '@remix-run/route-config'

/** List of issued credentials, with its dialogs. */
export const credentialRoutes = [
  route('credentials', 'courses/credentials/list.tsx', [
    route('settings', 'courses/credentials/settings.tsx'),
    route('key', 'courses/credentials/key.tsx'),
    route(':id/revocation', 'courses/credentials/revocation.tsx'),
    route(':id/restoration', 'courses/credentials/restoration.tsx'),
  ]),
]

/** Pages of visitors who check a certificate. */
export const validationRoutes = [
  route('validate', 'courses/validate/file.tsx'),
  route('validate/:hash', 'courses/validate/certificate.tsx'),
]

/** Credentials as files, and the documents by which others verify them. */
export const credentialFiles = [
  route('validate/:hash/credential', 'courses/validate/credential.ts'),
  route('companies/:uuid/did.json', 'courses/credentials/did-document.ts'),
  route('companies/:uuid/status/:list', 'courses/credentials/status-list.ts'),
]
