import type { MailStatus } from '#contract/outbox.ts'
import type { Tone } from '../ui/tag.tsx'

export const STATUS_LABELS = {
  queued: 'En cola',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
  kept: 'Guardado sin enviar',
} satisfies Record<MailStatus, string>

export const STATUS_TONES = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  kept: 'neutral',
} satisfies Record<MailStatus, Tone>
