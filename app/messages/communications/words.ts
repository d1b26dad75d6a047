import { BEGUN, OTHERS_TOO } from '#contract/messages/message-bounds.ts'
import type { AudienceSize, Unreachable } from '#contract/messages/audience-shapes.ts'
import type { Message, MessageStatus } from '#contract/messages/message-shapes.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Tone } from '#app/kit/ui/states/tag.tsx'

/** Labels shared by the screens of communications. */

export const FIELD_LABELS = {
  name: 'Nombre',
  areas: 'Áreas',
  positions: 'Cargos',
  locations: 'Ubicaciones',
  extended_field1_values: 'Centros de costo',
} as const

export const REASONS = {
  no_mobile: 'Sin celular',
  invalid_mobile: 'Celular no válido',
  opted_out: 'No quiere recibir mensajes',
} satisfies Record<Unreachable, string>

export const STATUS_LABELS = {
  programmed: 'Programado',
  pending_approval: 'Espera aprobación',
  sending: 'Enviando',
  sent: 'Enviado',
  stopped: 'Detenido',
  late: 'No se envió',
} satisfies Record<MessageStatus, string>

export const STATUS_TONES = {
  programmed: 'info',
  pending_approval: 'warning',
  sending: 'accent',
  sent: 'success',
  stopped: 'warning',
  late: 'danger',
} satisfies Record<MessageStatus, Tone>

/** Returns '5 sin celular, 1 no quiere recibir mensajes'; '' when all can be reached. */
export function whyNot(size: AudienceSize): string {
  const { no_mobile: none, invalid_mobile: invalid, opted_out: out } = size
  return [
    none > 0 ? `${formatNumber(none)} sin celular` : '',
    invalid > 0 ? `${formatNumber(invalid)} con un celular que no es válido` : '',
    out > 0
      ? `${formatNumber(out)} que no ${agree(out, 'quiere', 'quieren')} recibir mensajes`
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats 'whatsapp:+573001234567' for display. */
export function mobileOf(to: string | null): string {
  return (to ?? '').replace(/^whatsapp:/, '')
}

/** Ends a text with exactly one point, also after 'p. m.'. */
export const sentence = (text: string) => text.replace(/\.?$/, '.')

export const people = (count: number) => counted(count, NOUNS.person)

/** Returns true when no further delivery will be attempted. */
export const hasEnded = (status: MessageStatus) => status === 'sent' || status === 'stopped'

/** Returns the reason why the administrator may not stop a message. */
export const whyNotStoppable = ({ status }: Pick<Message, 'status'>): string =>
  status === 'sending' ? OTHERS_TOO : 'El mensaje no se está enviando.'

/** Returns the number of deliveries that can be retried, including those with an unknown result. */
export function retryable({ status, retry }: Message): number {
  return hasEnded(status) ? retry.known + retry.unknown : 0
}

/** Returns the reason why the administrator may not edit a message. */
export const whyNotEditable = ({ begun_at: begun }: Pick<Message, 'begun_at'>): string =>
  begun === null ? OTHERS_TOO : BEGUN
