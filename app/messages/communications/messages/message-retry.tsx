import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { WayOut } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { listUnderDialog, messageIn, readMessage } from './message-of.server.ts'
import { hasEnded, people } from '../words.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Reintentar el envío' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [message] = await Promise.all([readMessage(api, params), requireAdmin(api)])
  const { communication_id: id, retry, status } = message
  const { known, unknown } = hasEnded(status) ? retry : { known: 0, unknown: 0 }
  return { known, unknown, closeTo: listUnderDialog(request, id).closeTo }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const of = messageIn(params)
  const { form } = await postedForm(request)
  const outcome = await api.attempt(messages.retry, {
    params: of,
    body: { include_unknown: form.has('include_unknown') },
  })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  return redirectWithFlash(
    context,
    listUnderDialog(request, of.id).closeTo,
    'El mensaje se está enviando de nuevo.',
  )
}

export default function MessageRetry() {
  const { known, unknown, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const all = known + unknown
  return (
    <RouteDialog title={`Reintentar (${formatNumber(all)})`} closeTo={closeTo} size="sm">
      {refusal || all === 0 ? (
        <>
          <Alert tone="warning">{refusal ?? 'No hay a quién enviarlo de nuevo.'}</Alert>
          <WayOut closeTo={closeTo} />
        </>
      ) : (
        <PostForm replace>
          <p className="max-w-text">
            {known > 0
              ? `Se sabe que ${people(known)} no lo ${agree(known, 'recibió', 'recibieron')}: se ${agree(known, 'le', 'les')} envía otra vez. El intento anterior se conserva.`
              : `De ${people(unknown)} no se sabe si ${agree(unknown, 'lo recibió', 'lo recibieron')}.`}
          </p>
          {unknown > 0 ? (
            <label className="mt-3 flex cursor-pointer items-start gap-2">
              <input
                type="checkbox"
                name="include_unknown"
                value="true"
                className="mt-0.5 h-4 w-4 shrink-0 cursor-pointer accent-accent"
              />
              <span>
                Incluir también a {people(unknown)} de {agree(unknown, 'la que', 'las que')} no se
                sabe si les llegó. <strong>Podrían recibirlo dos veces.</strong>
              </span>
            </label>
          ) : null}
          <div className="dialog-foot mt-5 flex justify-end gap-2">
            <ButtonLink to={closeTo} preventScrollReset>
              {actions.cancel}
            </ButtonLink>
            <Button type="submit" variant="primary">
              {actions.retry}
            </Button>
          </div>
        </PostForm>
      )}
    </RouteDialog>
  )
}

export { TabError as ErrorBoundary }
