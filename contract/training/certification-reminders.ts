import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id } from '#contract/platform/values/shapes.ts'

/** Subscription to mails about certifications that end soon or have ended. */

const subscription = z.object({
  /** True when the caller gets a mail 30 days before the end and one at the end. */
  subscribed: z.boolean(),
})

const count = z.number().int()

/** Reason why the manager of the holder gets no reminder. */
export const unheardReason = z.enum(['no_manager', 'manager_disabled', 'manager_without_address'])
export type UnheardReason = z.infer<typeof unheardReason>

export const certificationReminderCalls = {
  unheard: endpoint({
    method: 'get',
    path: '/certifications/expiring/reminders/unheard',
    summary:
      'Recordatorios de certificaciones que no llegan a nadie, y por qué: ni al jefe ni a alguien que los pidió',
    access: 'staff',
    answer: z.object({
      total: count,
      /** Certifications by end date, at most 50. */
      results: z.array(
        z.object({
          assignment_id: id,
          holder_id: id,
          holder_name: z.string(),
          certification_name: z.string(),
          valid_through: z.iso.date(),
          reason: unheardReason,
          manager_name: z.string().nullable(),
        }),
      ),
    }),
  }),
  reminders: endpoint({
    method: 'get',
    path: '/certifications/expiring/reminders',
    summary: 'Si quien pregunta recibe recordatorios de certificaciones que vencen',
    access: 'staff',
    tokens: 'personal',
    answer: subscription,
  }),
  saveReminders: endpoint({
    method: 'put',
    path: '/certifications/expiring/reminders',
    summary:
      'Recibir, o dejar de recibir, recordatorios por correo de certificaciones que vencen; no para quien actúa en otra compañía',
    access: 'staff',
    tokens: 'personal',
    body: z.object({ subscribed: z.boolean('Debes decir si quieres recibir recordatorios') }),
    answer: subscription,
  }),
}
