import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Mails about certifications that end soon or have ended, to whoever asks for them. */

const subscription = z.object({
  /** Whether whoever asks is written to: once when 30 days are left and once when it has ended. */
  subscribed: z.boolean(),
})

export const certificationReminderCalls = {
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
