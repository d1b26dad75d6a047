import { useState } from 'react'
import { formatDate, formatDateTime, formatRelative, type Instant } from '../format.ts'

function iso(instant: Instant): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/**
 * Relative time, 'hace 5 minutos', with the exact time in `timeZone` as its title. The text depends on the current
 * time, so hydration keeps the server's text.
 */
export function RelativeTime({ instant, timeZone }: { instant: Instant; timeZone: string }) {
  const [now] = useState(() => Date.now())
  return (
    <time
      dateTime={iso(instant)}
      title={formatDateTime(instant, timeZone)}
      className="whitespace-nowrap"
      suppressHydrationWarning
    >
      {formatRelative(instant, now)}
    </time>
  )
}

/**
 * Date '20 nov 2026', or with the time of day: '20 nov 2026, 3:05 p. m.'.
 * @public
 */
export function DateTime({
  instant,
  timeZone,
  withTime = false,
  wraps = false,
}: {
  instant: Instant
  timeZone: string
  withTime?: boolean
  /** For a narrow column: the hour below the day. */
  wraps?: boolean
}) {
  const breaks = wraps ? 'whitespace-normal' : 'whitespace-nowrap'
  return (
    <time dateTime={iso(instant)} className={`${breaks} tabular-nums`}>
      {withTime ? formatDateTime(instant, timeZone) : formatDate(instant, timeZone)}
    </time>
  )
}
