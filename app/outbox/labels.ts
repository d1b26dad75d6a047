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

/** By days back. */
export const PERIOD_LABELS = { '7': 'Últimos 7 días', '30': 'Últimos 30 días' } as const

export const STATUS_OPTIONS = Object.entries(STATUS_LABELS).map(([value, label]) => ({
  value,
  label,
}))
