import type { Delivery } from '#contract/messages/message-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { keyOf, searchText } from '#app/kit/urls/parsers.ts'
import type { Params } from '#app/kit/urls/url-state.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { mobileOf } from '../words.ts'

/** Sentence of each view without deliveries. */
export const NOTHING = {
  sent: 'No hay envíos en el momento',
  problems: 'No hay problemas en el momento',
  pending: 'No hay pendientes en el momento',
}

/** State of a message's page in its URL: the view, '' for the delivered ones, and the search. */
export const DELIVERIES = { shown: keyOf({ problems: '', pending: '' }), person: searchText }
type DeliveryView = Params<typeof DELIVERIES>['shown']

/** Returns the delivery status of a view. */
export const statusOf = (view: DeliveryView) =>
  view === 'problems' ? 'error' : view === 'pending' ? 'pending' : 'delivered'

/** Name, mobile, and the time of delivery or the reason of the failure: specification 3, section 2. */
export function columnsFor(view: DeliveryView, timeZone: string): Column<Delivery>[] {
  const problems = view === 'problems'
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ first_name: first, last_name: last }) => (
        <span className="font-medium">{[first, last].filter(Boolean).join(' ')}</span>
      ),
    },
    {
      key: 'mobile',
      head: 'Celular',
      width: 'sm:w-40',
      cell: ({ to }) => <span className="tabular-nums">{mobileOf(to) || '—'}</span>,
    },
    {
      key: 'outcome',
      head: problems ? 'Error' : 'Fecha de envío',
      width: 'sm:w-80',
      cell: (delivery) => (
        <>
          {problems ? (
            <span className="whitespace-normal break-words sm:block">{delivery.error}</span>
          ) : delivery.sent_date ? (
            <DateTime instant={delivery.sent_date} timeZone={timeZone} withTime />
          ) : null}
          <Earlier of={delivery} timeZone={timeZone} />
        </>
      ),
    },
  ]
}

function Earlier({ of: { earlier }, timeZone }: { of: Delivery; timeZone: string }) {
  if (earlier.length === 0) return null
  const count = earlier.length
  return (
    <details>
      <summary className="w-max cursor-pointer text-sm text-accent-text">
        {formatNumber(count)} {agree(count, 'intento anterior', 'intentos anteriores')}
      </summary>
      <ol className="text-sm text-muted">
        {earlier.map(({ attempt, error, sent_date: date }) => (
          <li key={attempt} className="whitespace-normal break-words">
            {attempt}. {error ?? 'Enviado'}
            {date ? (
              <>
                {DOT}
                <DateTime instant={date} timeZone={timeZone} withTime />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  )
}
