import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { catchUnavailable, failedToast } from '#app/kit/backend/unavailable.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { sentMessage } from './sent-message.ts'

const FAILED = 'Ocurrió un error al reenviar'

const pageOf = (params: LoaderFunctionArgs['params']) =>
  paths.webhooks.delivery(idOf(params), idOf(params, 'deliveryId'))

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(pageOf(params))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const of = { id: idOf(params), deliveryId: idOf(params, 'deliveryId') }
  const sent = await api.attempt(webhooks.resend, { params: of }).catch(catchUnavailable(FAILED))
  const flash = sent.ok ? sentMessage(sent.value) : failedToast(FAILED, sent.failure)
  return redirectWithFlash(context, pageOf(params), flash)
}
