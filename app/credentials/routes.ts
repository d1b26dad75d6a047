import { route } from '@remix-run/route-config'

/** List of issued credentials, with its dialogs. */
export const credentialRoutes = [
  route('credentials', 'credentials/list.tsx', [
    route('settings', 'credentials/settings.tsx'),
    route('key', 'credentials/key.tsx'),
    route(':id/revocation', 'credentials/revocation.tsx'),
    route(':id/restoration', 'credentials/restoration.tsx'),
  ]),
]

/** Pages of visitors who check a certificate. */
export const validationRoutes = [
  route('validate', 'validate/file.tsx'),
  route('validate/:hash', 'validate/certificate.tsx'),
]

/** Credentials as files, and the documents by which others verify them. */
export const credentialFiles = [
  route('validate/:hash/credential', 'validate/credential.ts'),
  route('companies/:uuid/did.json', 'credentials/did-document.ts'),
  route('companies/:uuid/status/:list', 'credentials/status-list.ts'),
]
