import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { communications } from '#contract/messages/communications.ts'
import { OTHERS_TOO } from '#contract/messages/message-bounds.ts'
import type { Message } from '#contract/messages/message-shapes.ts'
import { messages } from '#contract/messages/messages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { WayOut } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ConfirmPage } from '#app/kit/ui/popups/confirm-page.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { formatDateTime } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { Attachment } from './attachment-view.tsx'
import { Bubble } from './bubble.tsx'
import { listUnderDialog, messageIn, readMessage } from './message-of.server.ts'
import { ReachSummary } from '../audiences/reach-summary.tsx'

const TITLE = 'Aprobar mensaje'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { id } = messageIn(params)
  const [message, size] = await Promise.all([
    readMessage(api, params),
    api.call(communications.sizeOf, { params: { id } }),
    requireAdmin(api),
  ])
  return { message, size, closeTo: listUnderDialog(request, id).closeTo }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { id, messageId } = messageIn(params)
  const { form } = await postedForm(request)
  const read = messages.approve.body.safeParse({ version: form.get('version') ?? undefined })
  const body = read.success ? read.data : {}
  const outcome = await api.attempt(messages.approve, { params: { id: messageId }, body })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const done =
    outcome.value.status === 'programmed'
      ? 'Mensaje aprobado: se enviará en su fecha.'
      : 'Mensaje aprobado: se está enviando.'
  return redirectWithFlash(context, listUnderDialog(request, id).closeTo, done)
}

export default function MessageApproval() {
  const { message, size, closeTo } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { programmed_date: date } = message
  const refusal = useActionData<typeof action>()?.refusal
  const mine = message.approvable && refusal === undefined
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      {mine ? (
        <ConfirmPage
          confirmLabel="Aprobar"
          cancelTo={closeTo}
          fields={{ version: message.version }}
          danger={false}
        >
          <p className="font-medium">¿Aprobar este mensaje de {message.author ?? 'la compañía'}?</p>
          <div className="my-3 grid gap-3">
            <Bubble
              text={message.body ?? ''}
              file={message.attachment ? <Attachment of={message.attachment} /> : undefined}
              empty=""
            />
            <ReachSummary size={size} when={date && formatDateTime(date, timezone)} />
          </div>
        </ConfirmPage>
      ) : (
        <>
          <Alert tone="warning">{refusal ?? whyNot(message)}</Alert>
          <Approvers of={message.approvers} waits={message.status === 'pending_approval'} />
          <WayOut closeTo={closeTo} />
        </>
      )}
    </RouteDialog>
  )
}

/** Possible approvers; there may be none. */
function Approvers({ of: { total, names }, waits }: { of: Message['approvers']; waits: boolean }) {
  if (!waits) return null
  if (total === 0) {
    return (
      <p className="mt-3">
        Ningún otro administrador activo puede aprobarlo. Crea uno en Usuarios o sube el máximo de
        personas sin aprobación en la{' '}
        <Link to={paths.communications.settings()}>configuración</Link>.
      </p>
    )
  }
  return (
    <>
      <h3 className="mt-3 font-medium">Pueden aprobarlo</h3>
      <FirstItems items={names} count={total} />
    </>
  )
}

function whyNot({ status, editable }: Message): string {
  if (status !== 'pending_approval') return 'El mensaje ya no espera aprobación.'
  if (!editable) return OTHERS_TOO
  return 'Es para más personas de las que admite la compañía: debe aprobarlo un administrador distinto de quien lo escribió.'
}

export { TabError as ErrorBoundary }
