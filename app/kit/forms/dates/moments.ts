import { dayFrom, isDay } from '../../urls/day.ts'
import { dayOf, timeOf } from '../../ui/format.ts'
import { param } from '../../urls/url-state.ts'

/** Date and time as two fields, day and hour, in a time zone. */

/** Returns the day and hour of an instant of the API; both '' when it is null. */
export function partsOf(instant: string | null, timeZone: string): { day: string; hour: string } {
  if (instant === null) return { day: '', hour: '' }
  return { day: dayOf(instant, timeZone), hour: timeOf(instant, timeZone) }
}

const EDGES = { start: '00:00', end: '23:59' }

/**
 * Returns the fields in the API's format: '2026-11-03T14:00', '' when both are empty. A day without hour means the
 * start or the end of that day. An invalid day is passed on as typed, and is refused.
 */
function momentOf(written: { day: string; hour: string }, edge: 'start' | 'end'): string {
  const [day, hour] = [dayFrom(written.day), written.hour.trim()]
  if (day === '' && hour === '') return ''
  return `${day}T${isDay(day) && hour === '' ? EDGES[edge] : hour}`
}

type Edge = keyof typeof EDGES

/** Returns the date and time of the posted `start_day` and `start_hour` (or `end_…`); '' when empty. */
export function momentIn(form: FormData, edge: Edge): string {
  const typed = (name: string) => param(form, `${edge}_${name}`) ?? ''
  return momentOf({ day: typed('day'), hour: typed('hour') }, edge)
}

/** Returns the default values of these fields. */
export function startOf(instant: string | null, timeZone: string) {
  const { day: start_day, hour: start_hour } = partsOf(instant, timeZone)
  return { start_day, start_hour }
}

/** Options of `readForm` that read `StartFields` as `start_time`. */
export const withStart = {
  days: ['start_day'],
  rename: { start_time: 'start_day' },
  prepare: ({ form }: { form: FormData }) => {
    form.set('start_time', momentIn(form, 'start'))
    return Promise.resolve({})
  },
}
