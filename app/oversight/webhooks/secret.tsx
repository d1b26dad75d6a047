import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PREVIOUS_SECRET_HOURS } from '#contract/oversight/webhook-event-types.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { currentReturnUrl, idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const TITLE = 'Reemplazar el secreto'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name, previous_secret_until: until }] = await Promise.all([
    api.call(webhooks.get, { params: { id } }),
    requireAdmin(api),
  ])
  return {
    name,
    replacing: until !== null,
    closeTo: currentReturnUrl(request, paths.webhooks.detail(id)),
  }
}

/** Answers the new secret on the page itself, since it is shown once. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const outcome = await api.attempt(webhooks.replaceSecret, { params: { id } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const { secret } = outcome.value
  return { replaced: { id, secret } }
}

export default function SecretReplacement() {
  const { name, replacing, closeTo } = useLoaderData<typeof loader>()
  const replaced = useAnswer<typeof action>()?.replaced
  if (replaced) return <SecretDialog title={`Nuevo secreto de ${name}`} {...replaced} />
  return (
    <ConfirmDialog title={TITLE} closeTo={closeTo} confirmLabel="Reemplazar" danger={false}>
      <p className="font-medium">¿Reemplazar el secreto de {name}?</p>
      <p className="mt-2">
        Durante {PREVIOUS_SECRET_HOURS} horas cada envío lleva dos firmas, la del secreto nuevo y la
        del actual, para que cambies el receptor sin perder nada.
        {replacing
          ? ' Ya hay un reemplazo en curso: el secreto de antes deja de firmar de inmediato.'
          : ''}
      </p>
    </ConfirmDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al reemplazar el secreto" />
}
