import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

/**
 * Public data of a certificate for anyone with its hash. Three outcomes: valid; expired, when it is
 * not valid and has a `valid_through`; not found, when everything is null.
 */
export const certificateCheck = z.object({
  is_valid: z.boolean(),
  full_name: z.string().nullable(),
  identification_number: z.string().nullable(),
  course_name: z.string().nullable(),
  /** Last valid day in the tenant's time zone; null when it never ends. */
  valid_through: z.iso.date().nullable(),
  /** Contact of the tenant; that of the installation where the tenant has none or nothing was found. */
  support_email: z.string().nullable(),
})
export type CertificateCheck = z.infer<typeof certificateCheck>

export const certificates = {
  check: endpoint({
    method: 'get',
    path: '/public/certificates/{hash}',
    summary: 'Consultar si un certificado es válido',
    access: 'public',
    params: z.object({
      hash: z
        .string({ error: 'El código del certificado no es válido' })
        .max(200, 'El código del certificado no es válido'),
    }),
    answer: certificateCheck,
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
