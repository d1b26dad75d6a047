import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

/** Mails about certifications that end soon or have ended, to whoever asks for them. */

const subscription = z.object({
  /** Whether whoever asks is written to: once when 30 days are left and once when it has ended. */
  subscribed: z.boolean(),
})

const count = z.number().int()

/** Why the manager of whoever holds it is not told. */
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
      /** The first to end, 50 at most. */
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
    answer: subscription,
  }),
  saveReminders: endpoint({
    method: 'put',
    path: '/certifications/expiring/reminders',
    summary:
      'Recibir, o dejar de recibir, recordatorios por correo de certificaciones que vencen; no para quien actúa en otra compañía',
    access: 'staff',
    body: z.object({ subscribed: z.boolean('Debes decir si quieres recibir recordatorios') }),
    answer: subscription,
  }),
}
