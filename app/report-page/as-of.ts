import { dayOf, formatDate, formatTime } from '../ui/format.ts'

/**
 * As of when a report is, where it is read from a copy that lags behind: 'Datos de las 10:32 a. m.', and with
 * the day where it is not today.
 * @param where the company is: its time zone, and today there.
 */
export function asOfWords(
  at: string,
  { timezone, today }: { timezone: string; today: string },
): string {
  const time = formatTime(at, timezone)
  if (dayOf(at, timezone) !== today) return `Datos del ${formatDate(at, timezone)}, ${time}`
  return `Datos de ${time.startsWith('1:') ? 'la' : 'las'} ${time}`
}
