import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { webhookEventsOf } from '#contract/oversight/webhook-event-types.ts'
import { newWebhook } from '#contract/oversight/webhook-shapes.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { webhookList } from './list-query.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo webhook' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await requireAdmin(api)
  return formPage(request, context, {
    events: webhookEventsOf(tenant.features),
    closeTo: webhookList.currentUrl(request),
  })
}

/** Answers the secret on the page itself, since it is shown once: no redirect could carry it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newWebhook, { fields: ['events'] })
  if (!form.ok) return form.answer
  const outcome = await api.attempt(webhooks.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { id, name, secret } = outcome.value
  return { created: { id, name, secret } }
}

export default function NewWebhook() {
  const { events, ...page } = useLoaderData<typeof loader>()
  const created = useAnswer<typeof action>()?.created
  if (created) return <SecretDialog title={`Secreto de ${created.name}`} {...created} />
  return (
    <FormDialog
      id="new-webhook"
      title="Nuevo webhook"
      submit="Crear webhook"
      pending="Creando…"
      {...page}
    >
      <WebhookFields events={events} />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al crear el webhook" />
}
