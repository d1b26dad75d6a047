import { z } from 'zod'
import { lineOf } from '#contract/platform/values/text.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, page, q, wholeNumber } from '#contract/platform/values/shapes.ts'

/** Callbacks of the WhatsApp provider, and the outbox of the embedded one. */

export const outboxMessage = z.object({
  id,
  tenant_id: id,
  tenant_name: z.string(),
  /** Its message; null for a test to one's own number. */
  message_id: id.nullable(),
  /** 'whatsapp:+573001234567'. */
  to: z.string(),
  from: z.string().nullable(),
  name: z.string().nullable(),
  /** 'text' is the plain body; 'template' the approved template, with the body on one line. */
  form: z.enum(['text', 'template']),
  body: z.string().nullable(),
  attachment: z.string().nullable(),
  status: z.enum(['delivered', 'error', 'pending']),
  error: z.string().nullable(),
  created_at: instant,
})
export type OutboxMessage = z.infer<typeof outboxMessage>

const callback = {
  method: 'post',
  access: 'public',
  answer: { stream: 'text/xml' },
} as const

export const whatsapp = {
  outbox: endpoint({
    method: 'get',
    path: '/admin/whatsapp-outbox',
    summary:
      'Lo que cada persona de la compañía, o de todas con X-Tenant-Id: all, habría recibido por WhatsApp, lo más reciente primero',
    access: 'super',
    everyCompany: true,
    query: z.object({
      ...page,
      q,
      status: z.enum(['delivered', 'error', 'pending']).optional(),
      days: wholeNumber({ min: 1, max: 365 }).optional(),
    }),
    answer: z.object({
      results: z.array(outboxMessage),
      pagination: z.object({ total: z.number().int(), limit: z.number().int() }),
      /** True when the installation sends messages; then nothing is added here. */
      sends: z.boolean(),
    }),
  }),
  status: endpoint({
    ...callback,
    path: '/public/whatsapp/status',
    summary: 'Aviso de Twilio sobre un mensaje enviado (formulario firmado con X-Twilio-Signature)',
  }),
  inbound: endpoint({
    ...callback,
    path: '/public/whatsapp/inbound',
    summary:
      'Mensaje que alguien escribió al remitente, avisado por Twilio: STOP o BAJA da de baja, ALTA da de alta',
  }),
  attachment: endpoint({
    method: 'get',
    path: '/public/whatsapp/attachments/{token}/{name}',
    summary: 'Un adjunto, para que el proveedor lo recoja; la dirección vence',
    access: 'public',
    params: z.object({
      token: z
        .string()
        .max(300)
        .regex(/^[\w.-]+$/, 'El archivo no existe'),
      name: z.string().overwrite(lineOf).max(250),
    }),
    answer: { stream: 'application/octet-stream' },
  }),
}
