import { dayOf, formatDate, formatTime } from '#app/kit/ui/format.ts'

/**
 * Returns the time of a report's data when it was read from a lagging replica: 'Datos de las 10:32 a. m.', with the
 * day unless it is today.
 * @param where the tenant's time zone, and today's date there.
 */
export function asOfWords(
  at: string,
  { timezone, today }: { timezone: string; today: string },
): string {
  const time = formatTime(at, timezone)
  if (dayOf(at, timezone) !== today) return `Datos del ${formatDate(at, timezone)}, ${time}`
  return `Datos de ${time.startsWith('1:') ? 'la' : 'las'} ${time}`
}
