import type { OutboxMessage } from '#contract/whatsapp.ts'
import type { Tone } from '../ui/tag.tsx'

export const OUTCOME_LABELS = {
  delivered: 'Enviado',
  error: 'Problema',
  pending: 'Pendiente',
} satisfies Record<OutboxMessage['status'], string>

export const OUTCOME_TONES = {
  delivered: 'success',
  error: 'danger',
  pending: 'neutral',
} satisfies Record<OutboxMessage['status'], Tone>

export const FORM_LABELS = {
  text: 'Texto',
  template: 'Plantilla',
} satisfies Record<OutboxMessage['form'], string>
