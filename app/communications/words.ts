import { BEGUN, OTHERS_TOO } from '#contract/message-bounds.ts'
import type { AudienceSize, Unreachable } from '#contract/audience-shapes.ts'
import type { Message, MessageStatus } from '#contract/message-shapes.ts'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'
import type { Tone } from '../ui/tag.tsx'

/** What several screens of communications say. */

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

/** '5 sin celular, 1 no quiere recibir mensajes'; '' where all can be reached. */
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

/** 'whatsapp:+573001234567' as people write it. */
export function mobileOf(to: string | null): string {
  return (to ?? '').replace(/^whatsapp:/, '')
}

/** Ends in one point, also after 'p. m.'. */
export const sentence = (text: string) => text.replace(/\.?$/, '.')

export const people = (count: number) => counted(count, NOUNS.person)

/** Each had their turn, or gets none any more. */
export const hasEnded = (status: MessageStatus) => status === 'sent' || status === 'stopped'

/** Of a message that the administrator may not stop. */
export const whyNotStoppable = ({ status }: Pick<Message, 'status'>): string =>
  status === 'sending' ? OTHERS_TOO : 'El mensaje no se está enviando.'

/** To how many a message may be sent again, those included of whom nobody knows whether they got it. */
export function retryable({ status, retry }: Message): number {
  return hasEnded(status) ? retry.known + retry.unknown : 0
}

/** Of a message that the administrator may not edit. */
export const whyNotEditable = ({ begun_at: begun }: Pick<Message, 'begun_at'>): string =>
  begun === null ? OTHERS_TOO : BEGUN
