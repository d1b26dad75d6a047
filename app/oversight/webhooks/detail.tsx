import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { WEBHOOK_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { WebhookActions, WebhookNotices } from './detail-actions.tsx'
import { deliveryList } from './list-query.ts'
import { stateOf } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.webhook.name} · Webhook` : 'Webhook' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = deliveryList(id)
  const urlState = list.readListQuery(request)
  const { older, newer, ...filters } = list.filtersOf(urlState)
  const query = { ...filters, older_than: older, newer_than: newer }
  const [webhook, deliveries] = await Promise.all([
    api.call(webhooks.get, { params: { id } }),
    api.call(webhooks.deliveries, { params: { id }, query }),
    requireAdmin(api),
  ])
  return {
    webhook,
    deliveries,
    urlState,
    back: returnUrlOfPage(request, paths.webhooks.detail(id), paths.webhooks.list()),
  }
}

export default function WebhookDetail() {
  const { webhook, deliveries, urlState, back } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { name, url, events, paused, owner_name, last_delivered_at } = webhook
  const state = stateOf(paused)
  return (
    <>
      <PageHeader
        title={name}
        kind="Webhook"
        back={wayTo(back, paths.webhooks.list(), 'Volver a los webhooks')}
        actions={<WebhookActions webhook={webhook} />}
      />
      <Outlet />
      <div className="grid grid-cols-1 gap-4">
        <WebhookNotices webhook={webhook} />
        <Card>
          <DescriptionList
            layout="stack"
            items={[
              { term: 'Dirección', value: url },
              { term: 'Estado', value: <Tag tone={state.tone}>{state.label}</Tag> },
              { term: 'Eventos', value: events.map((type) => WEBHOOK_EVENTS[type]).join(', ') },
              { term: 'Se avisa a', value: owner_name ?? 'Los administradores' },
              {
                term: 'Última entrega',
                value: last_delivered_at && (
                  <DateTime instant={last_delivered_at} timeZone={timezone} withTime />
                ),
              },
            ]}
          />
        </Card>
        <DeliveryTable webhook={webhook} deliveries={deliveries} urlState={urlState} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar el webhook" />
}
