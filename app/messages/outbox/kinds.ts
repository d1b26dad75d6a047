import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { MailStatus } from '#contract/messages/outbox.ts'
import type { OutboxMessage } from '#contract/messages/whatsapp.ts'
import type { Tone } from '#app/kit/ui/states/tag.tsx'

export const MAIL_STATUSES = {
  queued: 'En cola',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
  kept: 'Guardado sin enviar',
} satisfies Record<MailStatus, string>

export const MAIL_TONES = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  kept: 'neutral',
} satisfies Record<MailStatus, Tone>

export const MESSAGE_STATUSES = {
  delivered: 'Enviado',
  error: 'Problema',
  pending: 'Pendiente',
} satisfies Record<OutboxMessage['status'], string>

export const MESSAGE_TONES = {
  delivered: 'success',
  error: 'danger',
  pending: 'neutral',
} satisfies Record<OutboxMessage['status'], Tone>

/** Texts of the lists. */
export const KINDS = {
  mail: {
    title: 'Correos',
    sends: 'Los que se han enviado a los usuarios de todas las compañías.',
    keeps: 'Esta instalación no envía correos: los de todas las compañías se guardan aquí.',
    search: 'Buscar por destinatario o asunto',
    nothing: 'Aquí aparecerán las invitaciones y los avisos de cambio de contraseña.',
    noun: NOUNS.mail,
    icon: 'mail',
    statuses: MAIL_STATUSES,
  },
  message: {
    title: 'Mensajes de WhatsApp',
    sends: 'Esta instalación envía los mensajes: aquí queda lo que se guardó antes.',
    keeps:
      'Esta instalación no envía mensajes: lo que cada persona de todas las compañías habría recibido se guarda aquí.',
    search: 'Buscar por nombre o celular',
    nothing: 'Aquí aparece lo que cada persona habría recibido por WhatsApp.',
    noun: NOUNS.message,
    icon: 'phone',
    statuses: MESSAGE_STATUSES,
  },
} as const
