import { dayFrom, isDay } from '../ui/day.ts'
import { dayOf, timeOf } from '../ui/format.ts'

/** A moment as two fields, its day and its hour, on the clocks of a zone. */

/** Of an instant of the API; both '' without one. */
export function partsOf(instant: string | null, timeZone: string): { day: string; hour: string } {
  if (instant === null) return { day: '', hour: '' }
  return { day: dayOf(instant, timeZone), hour: timeOf(instant, timeZone) }
}

const EDGES = { start: '00:00', end: '23:59' }

/**
 * What the fields say, as the API takes it: '2026-11-03T14:00', '' for neither. Of a day alone a session begins
 * with it and ends with it. What is no day comes as it was written, and is refused.
 */
function momentOf(written: { day: string; hour: string }, edge: 'start' | 'end'): string {
  const [day, hour] = [dayFrom(written.day), written.hour.trim()]
  if (day === '' && hour === '') return ''
  return `${day}T${isDay(day) && hour === '' ? EDGES[edge] : hour}`
}

type Edge = keyof typeof EDGES

/** The moment that a posted form has in `start_day` and `start_hour`, or in those of the end; '' for none. */
export function momentIn(form: FormData, edge: Edge): string {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return momentOf({ day: typed(`${edge}_day`), hour: typed(`${edge}_hour`) }, edge)
}

/** The defaults of these fields. */
export function startOf(instant: string | null, timeZone: string) {
  const { day: start_day, hour: start_hour } = partsOf(instant, timeZone)
  return { start_day, start_hour }
}

/** How `readForm` reads `StartFields` as `start_time`. */
export const withStart = {
  days: ['start_day'],
  rename: { start_time: 'start_day' },
  prepare: ({ form }: { form: FormData }) => {
    form.set('start_time', momentIn(form, 'start'))
    return Promise.resolve({})
  },
}
