import type { MessageCalendar } from '#contract/messages/all-messages.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { formatDay, formatNumber, formatTime } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { monthWords, WEEKDAYS, weeksOf } from './calendar-month.ts'
import { messageList } from '../list-query.ts'
import { messageText } from './message-columns.tsx'
import { STATUS_LABELS } from '../words.ts'

type Day = MessageCalendar['days'][number]

/** Table of weeks; on a phone a list of the days with messages. */
export function MessageMonth({
  month,
  days,
  today,
}: Pick<MessageCalendar, 'month' | 'days'> & { today: string }) {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return (
    <table
      role="table"
      className="w-full table-fixed border-separate border-spacing-0 rounded border border-line bg-surface max-sm:block"
    >
      <caption className="sr-only">{`Mensajes de ${monthWords(month)}`}</caption>
      <thead role="rowgroup" className="max-sm:hidden">
        <tr role="row">
          {WEEKDAYS.map((name) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className="border-b border-line bg-sunken px-2 py-1 text-left text-sm font-medium text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)} role="row" className="max-sm:block">
            {week.map((day, at) => (
              <Cell key={day ?? at} day={day} of={byDay.get(day ?? '')} isToday={day === today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ day, of, isToday }: { day: string | null; of: Day | undefined; isToday: boolean }) {
  const look = `h-24 border-b border-line p-2 align-top sm:border-r sm:last:border-r-0 ${day ? '' : 'bg-sunken'}`
  return (
    <td role="cell" className={`${look} ${of ? 'max-sm:block max-sm:h-auto' : 'max-sm:hidden'}`}>
      {day ? (
        <p className={`text-sm ${isToday ? 'font-semibold text-accent-text' : 'text-muted'}`}>
          <time dateTime={day}>
            <span aria-hidden="true" className="max-sm:hidden">
              {Number(day.slice(8))}
            </span>
            <span className="sm:sr-only">{formatDay(day)}</span>
          </time>
          {isToday ? ' · hoy' : null}
        </p>
      ) : null}
      {of ? <DayMessages of={of} /> : null}
    </td>
  )
}

function DayMessages({ of: { day, total, messages: firstMessages } }: { of: Day }) {
  const { timezone } = useSession().tenant
  const more = total - firstMessages.length
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {firstMessages.map(({ id, communication, body, status, at }) => (
        <li key={id} className="min-w-0">
          <Link
            to={paths.communications.message(communication.id, id)}
            title={`${STATUS_LABELS[status]}: ${messageText({ body })}`}
            className="block rounded bg-sunken px-1 py-0.5 hover:bg-hover"
          >
            <span className="block truncate">
              <span className="tabular-nums text-muted">{formatTime(at, timezone)}</span>{' '}
              {communication.name}
            </span>
            <span className="block truncate text-muted">
              {STATUS_LABELS[status]}: {messageText({ body })}
            </span>
          </Link>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Link
            to={paths.communications.messages(
              messageList.filtersOf({ status: '', from: day, to: day }),
            )}
            className="text-accent-text hover:underline"
          >
            {formatNumber(more)} más
            <span className="sr-only">
              {' '}
              {agree(more, 'mensaje', 'mensajes')} del {formatDay(day)}
            </span>
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
