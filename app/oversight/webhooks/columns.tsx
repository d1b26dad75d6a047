import type { WebhookRow } from '#contract/oversight/webhook-shapes.ts'
import { WEBHOOK_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { stateOf } from './words.ts'

export const COLUMNS: Column<WebhookRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: ({ id, name }) => <NameCell name={name} to={paths.webhooks.detail(id)} />,
  },
  { key: 'url', head: 'Dirección', hideBelow: 'lg', cell: ({ url }) => url },
  {
    key: 'paused',
    head: 'Estado',
    width: 'sm:w-44',
    cell: ({ paused }) => {
      const { label, tone } = stateOf(paused)
      return <Tag tone={tone}>{label}</Tag>
    },
  },
  {
    key: 'events',
    head: 'Eventos',
    align: 'end',
    width: 'xl:w-24',
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: ({ events }) => (
      <span title={events.map((type) => WEBHOOK_EVENTS[type]).join(', ')}>
        {formatNumber(events.length)}
      </span>
    ),
  },
  {
    key: 'waiting',
    head: 'En cola',
    align: 'end',
    width: 'md:w-24',
    hideBelow: 'md',
    hideOnPhone: true,
    cell: ({ waiting }) => formatNumber(waiting),
  },
  {
    key: 'failed',
    head: 'Fallidos',
    align: 'end',
    width: 'md:w-24',
    hideBelow: 'md',
    hideOnPhone: true,
    cell: ({ failed }) => formatNumber(failed),
  },
  {
    key: 'last_delivered_at',
    head: 'Última entrega',
    width: 'lg:w-40',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ last_delivered_at }) => last_delivered_at && <TenantDate at={last_delivered_at} />,
  },
]
