import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { listUnderDialog, messageIn, readMessage } from './message-of.server.ts'
import { people, whyNotStoppable } from '../words.ts'

const TITLE = 'Detener el envío'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [message] = await Promise.all([readMessage(api, params), requireAdmin(api)])
  const { closeTo } = listUnderDialog(request, message.communication_id)
  const { sent, problems, others } = message
  const why = message.stoppable ? null : whyNotStoppable(message)
  return { why, done: sent + problems, others, closeTo }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { id, messageId } = messageIn(params)
  const outcome = await api.attempt(messages.stop, { params: { id: messageId } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const done = 'Se detuvo el envío: a quienes faltaban no les llega.'
  return redirectWithFlash(context, listUnderDialog(request, id).closeTo, done)
}

export default function MessageStop() {
  const { why, done, others, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog
      title={TITLE}
      closeTo={closeTo}
      tone="warning"
      blocked={why && <Alert tone="warning">{why}</Alert>}
      confirmLabel="Detener"
    >
      <p className="font-medium">¿Detener el envío de este mensaje?</p>
      <p className="mt-2">
        {done > 0
          ? `Ya se sabe qué pasó con ${people(done)}; ${agree(others, 'falta', 'faltan')} ${people(others)}.`
          : `${agree(others, 'Falta', 'Faltan')} ${people(others)}.`}{' '}
        Lo que ya salió no se puede recuperar; quienes falten quedan en «Detenido» y se les puede
        enviar después con «Reintentar».
      </p>
    </ConfirmDialog>
  )
}

export { TabError as ErrorBoundary }
