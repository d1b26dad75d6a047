import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash, type Flash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { catchUnavailable, failedToast } from '#app/kit/backend/unavailable.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { sentMessage } from './sent-message.ts'

/** Buttons of a webhook's page: each posts to the path of its act. */
const ACTS = {
  pause: {
    failed: 'Ocurrió un error al pausar',
    call: (api: ApiClient, id: number) => api.attempt(webhooks.pause, { params: { id } }),
    done: () => 'El webhook está en pausa.',
  },
  resume: {
    failed: 'Ocurrió un error al reanudar',
    call: (api: ApiClient, id: number) => api.attempt(webhooks.resume, { params: { id } }),
    done: () => 'El webhook está activo de nuevo: se le envía lo que esperaba.',
  },
  'end-secret': {
    failed: 'Ocurrió un error al terminar el reemplazo',
    call: (api: ApiClient, id: number) =>
      api.attempt(webhooks.endPreviousSecret, { params: { id } }),
    done: () => 'Los envíos se firman solo con el secreto nuevo.',
  },
  'resend-failed': {
    failed: 'Ocurrió un error al reenviar',
    call: (api: ApiClient, id: number) => api.attempt(webhooks.resendFailed, { params: { id } }),
    done: ({ resent }: { resent: number }) =>
      `${counted(resent, NOUNS.webhookDelivery)} de nuevo en cola.`,
  },
}

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.webhooks.detail(idOf(params)))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const here = paths.webhooks.detail(id)
  const { act = '' } = params
  if (act === 'test') {
    const failed = 'Ocurrió un error al enviar la prueba'
    const sent = await api
      .attempt(webhooks.test, { params: { id } })
      .catch(catchUnavailable(failed))
    if (!sent.ok) return redirectWithFlash(context, here, failedToast(failed, sent.failure))
    return redirectWithFlash(
      context,
      paths.webhooks.delivery(id, sent.value.id),
      sentMessage(sent.value),
    )
  }
  if (!Object.hasOwn(ACTS, act)) throw notFound()
  const { failed, call, done } = ACTS[act as keyof typeof ACTS]
  const outcome = await call(api, id).catch(catchUnavailable(failed))
  const flash: Flash | string = outcome.ok
    ? done(outcome.value as never)
    : failedToast(failed, outcome.failure)
  return redirectWithFlash(context, here, flash)
}
