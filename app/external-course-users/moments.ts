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
export function momentOf(written: { day: string; hour: string }, edge: 'start' | 'end'): string {
  const [day, hour] = [dayFrom(written.day), written.hour.trim()]
  if (day === '' && hour === '') return ''
  return `${day}T${isDay(day) && hour === '' ? EDGES[edge] : hour}`
}
