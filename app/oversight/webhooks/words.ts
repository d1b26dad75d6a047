import type { AttemptError, DeliveryState, WebhookRow } from '#contract/oversight/webhook-shapes.ts'
import type { Tone } from '#app/kit/ui/states/tag.tsx'

/** Words for the state of webhooks and their deliveries. */

type Pause = WebhookRow['paused']

export function stateOf(paused: Pause): { label: string; tone: Tone } {
  if (paused === null) return { label: 'Activo', tone: 'success' }
  return paused === 'manual'
    ? { label: 'En pausa', tone: 'neutral' }
    : { label: 'En pausa por fallas', tone: 'danger' }
}

export const PAUSE_TEXTS: Record<NonNullable<Pause>, string> = {
  manual: 'Lo que ocurra mientras tanto se guarda hasta 30 días y se envía al reanudar.',
  failing:
    'el receptor lleva tres días sin recibir un evento, aunque lo intentamos diez veces. Lo que ocurra mientras tanto se guarda hasta 30 días y se envía al reanudar.',
  gone: 'el receptor respondió que ya no existe (410). Lo que ocurra mientras tanto se guarda hasta 30 días y se envía al reanudar.',
}

export const DELIVERY_STATES = {
  waiting: 'En cola',
  delivered: 'Entregado',
  failed: 'Fallido',
} satisfies Record<DeliveryState, string>

export const DELIVERY_TONES = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
} satisfies Record<DeliveryState, Tone>

const ERRORS: Record<AttemptError, string> = {
  address: 'La dirección no es pública: no se llama',
  unknown_host: 'No se encontró el servidor de esa dirección',
  connection: 'No se pudo conectar',
  tls: 'El certificado del servidor no es válido',
  timeout: 'No respondió en 10 segundos',
  redirect: 'Respondió con otra dirección: no se sigue',
  status: 'No respondió con un código 2xx',
  secret: 'El secreto guardado no se puede leer: reemplázalo',
}

type Answered = { status: number | null; error: AttemptError | null }

/** Describes the answer of a call: '204', 'No se pudo conectar'. */
export function answerOf({ status, error }: Answered): string {
  if (error === null) return status === null ? '' : `${status}`
  return status === null ? ERRORS[error] : `${status} · ${ERRORS[error]}`
}
