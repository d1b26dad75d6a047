import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DELIVERED_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import type { WebhookAttempt } from '#contract/oversight/webhook-shapes.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { Act } from './detail-actions.tsx'
import { answerOf, DELIVERY_STATES, DELIVERY_TONES } from './words.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

export const meta: MetaFunction = () => [{ title: 'Envío de un webhook' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const of = { id: idOf(params), deliveryId: idOf(params, 'deliveryId') }
  const [delivery, webhook] = await Promise.all([
    api.call(webhooks.delivery, { params: of }),
    api.call(webhooks.get, { params: { id: of.id } }),
    requireAdmin(api),
  ])
  return { delivery, webhook }
}

export default function DeliveryPage() {
  const { delivery, webhook } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { type, state, event_id, occurred_at, next_try_at, body, tries } = delivery
  return (
    <>
      <PageHeader
        title={DELIVERED_EVENTS[type]}
        kind={`Envío a ${webhook.name}`}
        back={{ to: paths.webhooks.detail(webhook.id), label: 'Volver al webhook' }}
        actions={
          <Act to={paths.webhooks.resend(webhook.id, delivery.id)} icon="refresh">
            Reenviar
          </Act>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Card>
          <DescriptionList
            layout="stack"
            items={[
              {
                term: 'Estado',
                value: <Tag tone={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</Tag>,
              },
              { term: 'Evento', value: type },
              { term: 'webhook-id', value: event_id },
              {
                term: 'Ocurrió',
                value: <DateTime instant={occurred_at} timeZone={timezone} withTime />,
              },
              {
                term: 'Próximo intento',
                value: next_try_at && (
                  <DateTime instant={next_try_at} timeZone={timezone} withTime />
                ),
              },
            ]}
          />
        </Card>
        <Card title="Solicitud">
          <Text label="Solicitud">{prettyJson(body)}</Text>
        </Card>
        {tries.map((one) => (
          <Try key={one.number} one={one} timeZone={timezone} />
        ))}
      </div>
    </>
  )
}

function Try({ one, timeZone }: { one: WebhookAttempt; timeZone: string }) {
  const headers = Object.entries(one.request_headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <Card title={`Intento ${formatNumber(one.number)}${one.by_hand ? ', a mano' : ''}`}>
      <div className="grid grid-cols-1 gap-3">
        <DescriptionList
          layout="stack"
          items={[
            { term: 'Fecha', value: <DateTime instant={one.at} timeZone={timeZone} withTime /> },
            { term: 'Respuesta', value: answerOf(one) },
            { term: 'Duración', value: `${formatNumber(one.duration_ms)} ms` },
          ]}
        />
        <h3 className="text-sm text-muted">Encabezados enviados</h3>
        <Text label="Encabezados enviados">{headers.join('\n')}</Text>
        {one.answer ? (
          <>
            <h3 className="text-sm text-muted">Comienzo de la respuesta</h3>
            <Text label="Comienzo de la respuesta">{one.answer}</Text>
          </>
        ) : null}
      </div>
    </Card>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion
      label={label}
      className="max-h-96 overflow-auto rounded bg-sunken p-3 font-mono text-sm"
    >
      <pre className="whitespace-pre-wrap break-all">{children}</pre>
    </ScrollRegion>
  )
}

/** Returns the body for reading; it is sent without spaces. */
function prettyJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar el envío" />
}
