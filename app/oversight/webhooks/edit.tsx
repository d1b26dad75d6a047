import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import {
  WEBHOOK_EVENTS,
  webhookEventsOf,
  type WebhookEventType,
} from '#contract/oversight/webhook-event-types.ts'
import { webhookChanges } from '#contract/oversight/webhook-shapes.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { currentReturnUrl, idOf } from '#app/kit/backend/address.server.ts'
import { partsOf } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { FIELD_LABELS, WebhookFields } from './webhook-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Editar webhook' }]

const form = editForm({
  schema: webhookChanges,
  fields: ['name', 'url', 'events'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(webhooks.get, { params: { id: idOf(params) } }),
  async page({ api }, webhook) {
    const { tenant } = await api.call(auth.session, {})
    // One that was chosen while its feature was on may stay.
    return { events: [...new Set([...webhookEventsOf(tenant.features), ...webhook.events])] }
  },
  save: ({ api, params }, body) =>
    api.attempt(webhooks.update, { params: { id: idOf(params) }, body }),
  closeTo: ({ request, params }) => currentReturnUrl(request, paths.webhooks.detail(idOf(params))),
  say: () => (field, value) =>
    field === 'events'
      ? partsOf(value)
          .map((type) => WEBHOOK_EVENTS[type as WebhookEventType])
          .join(', ')
      : value,
})
export const loader = form.loader
export const action = form.action

export default function EditWebhook() {
  const { events, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-webhook" title="Editar webhook" {...page}>
      <WebhookFields events={events} />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al editar el webhook" />
}
