import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, idParams, instant, page, q, wholeNumber } from '#contract/platform/values/shapes.ts'

/** queued → sent, or failed permanently, or kept here because the installation sends no mail. */
export const mailStatus = z.enum(['queued', 'sent', 'failed', 'kept'])
export type MailStatus = z.infer<typeof mailStatus>

export const mailRow = z.object({
  id,
  tenant_id: id,
  tenant_name: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: mailStatus,
  attempts: z.number().int(),
  /** Error of the last attempt. */
  error: z.string().nullable(),
  created_at: instant,
  attempted_at: instant.nullable(),
  sent_at: instant.nullable(),
})
export type MailRow = z.infer<typeof mailRow>

export const mail = mailRow.extend({
  /**
   * Body, only where the installation sends no mail (some contain a password, which is for the
   * recipient alone), and for 30 days; else null.
   */
  body: z
    .object({
      text: z.string(),
      html: z.string(),
      /** Attached file. */
      attachment: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
    })
    .nullable(),
})
export type Mail = z.infer<typeof mail>

/** Mails of this many past days. */
const days = wholeNumber({ min: 1, max: 365 }).optional()

export const outbox = {
  list: endpoint({
    method: 'get',
    path: '/admin/outbox',
    summary: 'Los correos de la compañía, o de todas con X-Tenant-Id: all, el más reciente primero',
    access: 'super',
    everyCompany: true,
    query: z.object({ ...page, q, status: mailStatus.optional(), days }),
    answer: z.object({
      results: z.array(mailRow),
      pagination: z.object({ total: z.number().int(), limit: z.number().int() }),
      /** True when the installation sends mail. */
      sends: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'get',
    path: '/admin/outbox/{id}',
    summary: 'Un correo; con su contenido solo si la instalación no envía correos',
    access: 'super',
    everyCompany: true,
    params: idParams,
    answer: mail,
  }),
  attachment: endpoint({
    method: 'get',
    path: '/admin/outbox/{id}/attachment',
    summary: 'El adjunto de un correo, solo si la instalación no envía correos',
    access: 'super',
    everyCompany: true,
    params: idParams,
    answer: { stream: 'application/octet-stream' },
  }),
}
