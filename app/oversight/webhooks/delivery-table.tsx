import { DELIVERED_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import type { WebhookDeliveryRow, WebhookRow } from '#contract/oversight/webhook-shapes.ts'
import { wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { OlderNewer } from '#app/kit/ui/tables/older-newer.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { Act } from './detail-actions.tsx'
import { deliveryList, type DeliveryQuery } from './list-query.ts'
import { answerOf, DELIVERY_STATES, DELIVERY_TONES } from './words.ts'

type Deliveries = {
  results: WebhookDeliveryRow[]
  pagination: { older_than: number | null; newer_than: number | null }
}

/** Deliveries to an endpoint by state and event, the newest first. */
export function DeliveryTable({
  webhook,
  deliveries: { results, pagination },
  urlState,
}: {
  webhook: WebhookRow
  deliveries: Deliveries
  urlState: DeliveryQuery
}) {
  const { timezone } = useSession().tenant
  const list = deliveryList(webhook.id)
  const newest = { ...urlState, older: '', newer: '' } as const
  const words = wordFilters(
    [
      { name: 'state', label: 'Estado', none: 'Todos los estados', words: DELIVERY_STATES },
      { name: 'event', label: 'Evento', none: 'Todos los eventos', words: DELIVERED_EVENTS },
    ],
    { listUrl: (_, changes: Partial<DeliveryQuery>) => list.listUrl(newest, changes) },
    newest,
  )
  const { older_than: older, newer_than: newer } = pagination
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-lg font-semibold">
          Envíos
        </h2>
        {webhook.failed > 0 ? (
          <Act to={paths.webhooks.act(webhook.id, 'resend-failed')} icon="refresh">
            Reenviar los fallidos ({formatNumber(webhook.failed)})
          </Act>
        ) : null}
      </div>
      <FilterBar
        action={list.action}
        label="Filtrar los envíos"
        submit="Filtrar"
        chips={words.chips}
        clearTo={list.clearedUrl(newest)}
      >
        {words.filters}
      </FilterBar>
      {results.length > 0 ? (
        <DataTable
          caption="Envíos"
          columns={columnsOf(webhook.id, timezone)}
          rows={results}
          rowKey={({ id }) => id}
        />
      ) : (
        <NothingFound
          icon="link"
          title="No hay envíos en el momento"
          q=""
          filtered={list.isNarrowed(newest)}
          none="Ningún envío"
          clear={{ to: list.clearedUrl(newest), label: 'Ver todos los envíos' }}
          inline
        >
          Aquí aparece cada evento con lo que respondió el receptor. Puedes enviar una prueba.
        </NothingFound>
      )}
      <OlderNewer
        olderTo={older ? list.listUrl(newest, { older }) : null}
        newerTo={newer ? list.listUrl(newest, { newer }) : null}
        newestTo={list.listUrl(newest)}
      />
    </section>
  )
}

function columnsOf(webhook: number, timeZone: string): Column<WebhookDeliveryRow>[] {
  return [
    {
      key: 'event',
      head: 'Evento',
      cell: ({ id, type }) => (
        <Link to={paths.webhooks.delivery(webhook, id)} className="name-link">
          {DELIVERED_EVENTS[type]}
        </Link>
      ),
    },
    {
      key: 'state',
      head: 'Estado',
      width: 'sm:w-32',
      cell: ({ state }) => <Tag tone={DELIVERY_TONES[state]}>{DELIVERY_STATES[state]}</Tag>,
    },
    { key: 'answer', head: 'Respuesta', hideBelow: 'md', cell: answerOf },
    {
      key: 'attempts',
      head: 'Intentos',
      align: 'end',
      width: 'lg:w-24',
      hideBelow: 'lg',
      hideOnPhone: true,
      cell: ({ attempts }) => formatNumber(attempts),
    },
    {
      key: 'occurred_at',
      head: 'Ocurrió',
      width: 'sm:w-48',
      cell: ({ occurred_at }) => <DateTime instant={occurred_at} timeZone={timeZone} withTime />,
    },
    {
      key: 'next',
      head: 'Próximo intento',
      width: 'xl:w-48',
      hideBelow: 'xl',
      hideOnPhone: true,
      cell: ({ next_try_at }) =>
        next_try_at && <DateTime instant={next_try_at} timeZone={timeZone} withTime />,
    },
  ]
}
