import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  id,
  instant,
  page,
  paged,
  q,
  requiredText,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'
import { webAddress } from '#contract/platform/values/web-address.ts'

/** Verifiable credentials (Open Badges 3.0) of certificates and certifications. */

/** Maximum number of status lists of a company, of 65,536 credentials each. */
const MAX_LISTS = 1_000_000

/** Media type of a credential signed as VC-JWT. */
export const CREDENTIAL_TYPE = 'application/vc+jwt'

const signingKey = z.object({
  /** RFC 7638 thumbprint; the key's id within the DID document. */
  kid: z.string(),
  created_at: instant,
  /** Null for the key that signs now. */
  retired_at: instant.nullable(),
})

export const credentialSettings = z.object({
  enabled: z.boolean(),
  /** Site of the company, named in its credentials. */
  url: z.string().nullable(),
  /** Name of the issuer in the credentials: the company's. */
  name: z.string(),
  /** Identifier of the issuer: did:web of the installation and company. */
  did: z.string(),
  did_document: z.string(),
  /** False where the public address has no https: nobody else can resolve the DID. */
  resolvable: z.boolean(),
  /** The current key first. */
  keys: z.array(signingKey),
  version: z.number().int(),
})
export type CredentialSettings = z.infer<typeof credentialSettings>

/** State of an issued credential; `removed`: what it says is in the trash; `superseded`: it changed since. */
export const credentialStatus = z.enum(['valid', 'expired', 'revoked', 'removed', 'superseded'])
export type CredentialStatus = z.infer<typeof credentialStatus>

export const credential = z.object({
  id,
  /** `id` of the credential, without `urn:uuid:`. */
  uuid: z.uuid(),
  kind: z.enum(['certificate', 'certification']),
  name: z.string(),
  full_name: z.string(),
  user_id: id,
  issued_at: instant,
  valid_until: instant.nullable(),
  status: credentialStatus,
  revoked_at: instant.nullable(),
  revocation_reason: z.string().nullable(),
})
export type Credential = z.infer<typeof credential>

/** A credential with the addresses where its holder shows it. */
export const sharedCredential = credential.extend({
  /** Public page that validates it. */
  page: z.string(),
  /** Form of LinkedIn that adds it to the profile of whoever opens it. */
  linkedin: z.string(),
})
export type SharedCredential = z.infer<typeof sharedCredential>

const ofCourse = z.object({ tenant_course_id: id, user_id: id })
const ofCertification = z.object({ userId: id, assignmentId: id })
const params = z.object({ id })
const company = z.object({ uuid: z.uuid() })

export const credentials = {
  settings: endpoint({
    method: 'get',
    path: '/credentials/settings',
    summary: 'Si la compañía emite credenciales verificables, y con qué identidad y claves',
    access: 'staff',
    answer: credentialSettings,
  }),
  saveSettings: endpoint({
    method: 'put',
    path: '/credentials/settings',
    summary: 'Emitir credenciales verificables, o dejar de emitirlas; las emitidas siguen valiendo',
    access: 'admin',
    body: z.object({
      enabled: yesOrNo.default(false),
      url: webAddress('Sitio web', 300),
      version: versionRead,
    }),
    answer: credentialSettings,
  }),
  rotateKey: endpoint({
    method: 'post',
    path: '/credentials/keys',
    summary: 'Firmar con una clave nueva; la anterior sigue publicada y verifica lo ya emitido',
    access: 'admin',
    tokens: 'none',
    answer: credentialSettings,
  }),
  list: endpoint({
    method: 'get',
    path: '/credentials',
    summary: 'Credenciales emitidas, la más reciente primero',
    access: 'admin',
    query: z.object({ ...page, q, status: credentialStatus.optional() }),
    answer: paged(credential),
  }),
  get: endpoint({
    method: 'get',
    path: '/credentials/{id}',
    summary: 'Una credencial emitida',
    access: 'admin',
    params,
    answer: sharedCredential,
  }),
  revoke: endpoint({
    method: 'put',
    path: '/credentials/{id}/revoke',
    summary: 'Revocar una credencial: quien la verifique sabrá que ya no vale',
    access: 'admin',
    params,
    body: z.object({
      reason: requiredText('Motivo', 'Debes especificar el motivo', 300),
    }),
    answer: sharedCredential,
  }),
  restore: endpoint({
    method: 'put',
    path: '/credentials/{id}/restore',
    summary: 'Devolver la validez a una credencial revocada',
    access: 'admin',
    params,
    answer: sharedCredential,
  }),
  ofCourse: endpoint({
    method: 'get',
    path: '/credentials/certificates/{tenant_course_id}/{user_id}',
    summary: 'La credencial del certificado de un curso; se firma la primera vez que se consulta',
    access: 'staff',
    params: ofCourse,
    answer: sharedCredential,
  }),
  downloadOfCourse: endpoint({
    method: 'get',
    path: '/credentials/certificates/{tenant_course_id}/{user_id}/file',
    summary: 'Descargar la credencial del certificado de un curso (VC-JWT, Open Badges 3.0)',
    access: 'staff',
    params: ofCourse,
    answer: { stream: CREDENTIAL_TYPE },
  }),
  ofCertification: endpoint({
    method: 'get',
    path: '/credentials/certifications/{userId}/{assignmentId}',
    summary: 'La credencial de una certificación; se firma la primera vez que se consulta',
    access: 'staff',
    params: ofCertification,
    answer: sharedCredential,
  }),
  downloadOfCertification: endpoint({
    method: 'get',
    path: '/credentials/certifications/{userId}/{assignmentId}/file',
    summary: 'Descargar la credencial de una certificación (VC-JWT, Open Badges 3.0)',
    access: 'staff',
    params: ofCertification,
    answer: { stream: CREDENTIAL_TYPE },
  }),
  didDocument: endpoint({
    method: 'get',
    path: '/public/companies/{uuid}/did',
    summary: 'Documento DID (did:web) con las claves que firman las credenciales de una compañía',
    access: 'public',
    params: company,
    answer: { stream: 'application/did+ld+json' },
  }),
  statusList: endpoint({
    method: 'get',
    path: '/public/companies/{uuid}/status/{list}',
    summary: 'Lista firmada de credenciales revocadas (BitstringStatusListCredential)',
    access: 'public',
    params: company.extend({ list: id.refine((list) => list <= MAX_LISTS) }),
    answer: { stream: CREDENTIAL_TYPE },
  }),
}
