/** Weeks and names of a month, 'YYYY-MM'; weeks begin on Monday. */

export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/

/** State of the calendar in its URL. */
export const CALENDAR = {
  month: (written: string) => (MONTH.test(written) ? written : undefined),
}

const words = new Intl.DateTimeFormat('es-CO', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** 'noviembre de 2026'. */
export function monthWords(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`))
}

/** Returns the month that is `by` months later. */
export function addMonths(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 7)
}

/** Returns the days of each week, 'YYYY-MM-DD'; null for those of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const last = new Date(`${addMonths(month, 1)}-01T00:00:00Z`)
  const count = Math.round((last.getTime() - first.getTime()) / 86_400_000)
  const cells = Array.from({ length: Math.ceil((before + count) / 7) * 7 }, (_, at) => {
    const number = at - before + 1
    return number < 1 || number > count ? null : `${month}-${String(number).padStart(2, '0')}`
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
