import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconButton } from '../page/icon-button.tsx'
import { useIsomorphicLayoutEffect } from '../scripts/isomorphic-layout-effect.ts'

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const HEADS = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do']
const DAY_MS = 86_400_000

const inWords = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', dateStyle: 'full' })
const ofMonth = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

/**
 * Calendar of a month below its field. Arrows move by days and weeks, Page Up and Down by months (with Shift by
 * years), Home and End within the week; Enter selects.
 */
export function Calendar({
  label,
  day,
  min = '1900-01-01',
  max = '2199-12-31',
  choose,
}: {
  label: string
  /** Selected day, 'YYYY-MM-DD'. */
  day: string | null
  min?: string
  max?: string
  choose: (day: string) => void
}) {
  const today = localToday()
  const [at, moveFocusTo] = useState(() => within(day ?? today, min, max))
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  // Layout effects: once the calendar is visible it has room and the focus.
  useIsomorphicLayoutEffect(() => {
    const dialog = box.current?.closest('dialog')
    dialog?.setAttribute('data-calendar', '')
    return () => dialog?.removeAttribute('data-calendar')
  }, [])
  useIsomorphicLayoutEffect(() => {
    const day = box.current?.querySelector<HTMLElement>('[tabindex="0"]')
    day?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const go = (to: string) => moveFocusTo(within(to, min, max))
  function onKeyDown(event: KeyboardEvent) {
    const to = destinationOf(event, at)
    if (!to) return
    event.preventDefault()
    go(to)
  }

  return (
    <div
      ref={box}
      role="dialog"
      tabIndex={-1}
      aria-label={`Calendario: ${label}`}
      className="absolute right-0 top-full z-menu mt-1 w-max rounded border border-line bg-raised p-2 text-base font-normal text-ink shadow-float"
    >
      <div className="flex items-center justify-between">
        <IconButton icon="chevron-left" label="Mes anterior" onClick={() => go(monthsOn(at, -1))} />
        <p id={`${id}-month`} aria-live="polite" className="font-medium first-letter:uppercase">
          {ofMonth.format(new Date(at))}
        </p>
        <IconButton
          icon="chevron-right"
          label="Mes siguiente"
          onClick={() => go(monthsOn(at, 1))}
        />
      </div>
      <table role="grid" aria-labelledby={`${id}-month`} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th key={name} scope="col" abbr={name} className="h-7 text-sm font-normal text-muted">
                {HEADS[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day} className="p-0">
                  {one.slice(0, 7) === at.slice(0, 7) ? (
                    <button
                      type="button"
                      tabIndex={one === at ? 0 : -1}
                      aria-label={inWords.format(new Date(one))}
                      aria-current={one === today ? 'date' : undefined}
                      disabled={one < min || one > max}
                      onClick={() => choose(one)}
                      className={`flex h-8 w-9 items-center justify-center rounded tabular-nums disabled:text-faint disabled:line-through ${one === day ? 'bg-accent font-semibold text-on-accent' : `hover:bg-hover ${one === today ? 'font-semibold text-accent-text underline' : ''}`}`}
                    >
                      {Number(one.slice(8))}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function destinationOf({ key, shiftKey }: KeyboardEvent, at: string): string | null {
  const weekday = (new Date(at).getUTCDay() + 6) % 7
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }[key]
  if (days !== undefined) return daysOn(at, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : monthsOn(at, shiftKey ? months * 12 : months)
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function daysOn(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS)
}

/** Returns the same day of another month, or the last day of a shorter month. */
function monthsOn(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

function within(day: string, min: string, max: string): string {
  return day < min ? min : day > max ? max : day
}

/** Returns the weeks of a month, at most six, from the Monday on or before the first day. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const monday = daysOn(first, -((new Date(first).getUTCDay() + 6) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => daysOn(monday, week * 7 + weekday)),
  ).filter((week) => week.some((one) => one.slice(0, 7) === day.slice(0, 7)))
}

/** Returns today's date by the browser's clock. */
function localToday(): string {
  const now = new Date()
  return textOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
}
