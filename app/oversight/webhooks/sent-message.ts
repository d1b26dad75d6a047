import type { WebhookDelivery } from '#contract/oversight/webhook-shapes.ts'
import type { Flash } from '#app/kit/backend/flash.server.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { answerOf } from './words.ts'

/** Message after a call by hand: the receiver's answer. */
export function sentMessage({ tries }: Pick<WebhookDelivery, 'tries'>): Flash {
  const [last] = tries
  if (!last) return { tone: 'warning', message: 'Todavía no se sabe qué respondió el receptor.' }
  const answer = answerOf(last)
  return last.error === null
    ? {
        tone: 'success',
        message: `El receptor respondió ${answer} en ${formatNumber(last.duration_ms)} ms.`,
      }
    : { tone: 'danger', message: `El receptor no lo recibió: ${answer}.` }
}
