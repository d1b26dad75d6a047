import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { NOUNS, the } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { listUnderDialog, messageIn, readMessage } from './message-of.server.ts'
import { whyNotEditable } from '../words.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar mensaje' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [message] = await Promise.all([readMessage(api, params), requireAdmin(api)])
  const { closeTo } = listUnderDialog(request, message.communication_id)
  const why = message.editable ? null : whyNotEditable(message)
  return { why, says: message.body ?? message.attachment?.name ?? '', closeTo }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { id, messageId } = messageIn(params)
  const outcome = await api.attempt(messages.remove, { params: { id: messageId } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  return redirectWithFlash(context, listUnderDialog(request, id).closeTo, 'Se eliminó el mensaje.')
}

export default function MessageDeletion() {
  const { why, says, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog
      title="Eliminar mensaje"
      closeTo={closeTo}
      blocked={why && <Alert tone="danger">{why}</Alert>}
    >
      <p className="font-medium">¿Eliminar {the(NOUNS.message)}?</p>
      <p className="mt-2 line-clamp-3 text-muted [overflow-wrap:anywhere]">«{says}»</p>
      <p className="mt-2">No se enviará a nadie y no se puede deshacer.</p>
    </ConfirmDialog>
  )
}

export { TabError as ErrorBoundary }
