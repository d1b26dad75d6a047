import { z } from 'zod'
import { CREDENTIAL_TYPE } from './credentials.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/values/shapes.ts'

/** Maximum bytes of a file that is checked against what was issued. */
export const MAX_CHECKED_BYTES = 10 * 1024 * 1024

/**
 * Public data of a certificate for anyone with its hash, or of a certification whose credential has it. Four outcomes:
 * valid; revoked; expired, when it is not valid and has a `valid_through`; not found, when everything is null.
 */
export const certificateCheck = z.object({
  is_valid: z.boolean(),
  /** True when the company withdrew it. */
  revoked: z.boolean(),
  full_name: z.string().nullable(),
  identification_number: z.string().nullable(),
  /** Null for a certification. */
  course_name: z.string().nullable(),
  certification_name: z.string().nullable(),
  /** Last valid day in the tenant's time zone; null when it never ends. */
  valid_through: z.iso.date().nullable(),
  /** Contact of the tenant; that of the installation where the tenant has none or nothing was found. */
  support_email: z.string().nullable(),
  /** Form of LinkedIn that adds it to a profile; null where its company issues no credentials, or it is not valid. */
  linkedin: z.string().nullable(),
  /** Slug of the company that issued it, whose brand the page has; null when nothing was found. */
  company: z.string().nullable(),
})
export type CertificateCheck = z.infer<typeof certificateCheck>

/**
 * Result of checking a file. `intact`: the very bytes that were issued; `changed`: names a certificate of this
 * installation, and has other bytes; `replaced`: a credential that another one took the place of; `unknown`: names none.
 */
export const fileCheck = z.object({
  result: z.enum(['intact', 'changed', 'replaced', 'unknown']),
  kind: z.enum(['certificate', 'credential']).nullable(),
  /** Hash of the certificate that the file is, or says it is. */
  hash: z.string().nullable(),
})
export type FileCheck = z.infer<typeof fileCheck>

const hash = z
  .string({ error: 'El código del certificado no es válido' })
  .max(200, 'El código del certificado no es válido')

export const certificates = {
  check: endpoint({
    method: 'get',
    path: '/public/certificates/{hash}',
    summary: 'Consultar si un certificado es válido',
    access: 'public',
    params: z.object({ hash }),
    answer: certificateCheck,
  }),
  credential: endpoint({
    method: 'get',
    path: '/public/certificates/{hash}/credential',
    summary: 'Descargar la credencial de un certificado con su código (VC-JWT, Open Badges 3.0)',
    access: 'public',
    params: z.object({ hash }),
    answer: { stream: CREDENTIAL_TYPE },
  }),
  checkFile: endpoint({
    method: 'post',
    path: '/public/certificates/check',
    summary:
      'Comprobar si un PDF o una credencial es, byte por byte, lo que se expidió; el archivo no se guarda',
    access: 'public',
    upload: 'file',
    answer: fileCheck,
  }),
  download: endpoint({
    method: 'get',
    path: '/responses/{tenant_course_id}/{user_id}/certificate',
    summary: 'Descargar el certificado de un curso completado',
    access: 'staff',
    params: z.object({ tenant_course_id: id, user_id: id }),
    answer: { stream: 'application/pdf' },
  }),
  archive: endpoint({
    method: 'get',
    path: '/responses/{tenant_course_id}/certificates',
    summary: 'Descargar en un zip los certificados vigentes de un curso',
    access: 'staff',
    params: z.object({ tenant_course_id: id }),
    answer: { stream: 'application/zip' },
  }),
}
