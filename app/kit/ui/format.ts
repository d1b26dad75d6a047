import { MONTHS } from '../urls/day.ts'

/**
 * Numbers and dates of pages in Colombian format; the API's sentences have api/platform/http/wording.ts. Intl counts digits and
 * time zones. Months and 'a. m.' are written here: the ICU of Node and of each browser differ in them, and hydration
 * must produce the text that the server sent. Time zones are IANA
 * names ('America/Bogota'); instants are ISO strings, ms or Dates.
 */
export type Instant = string | number | Date

/** Separator between facts on one line. A long line breaks after it, so that no line begins with the dot. */
export const DOT = '\u00a0· '

const numbers = new Map<string, Intl.NumberFormat>()
function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = numbers.get(key)
  if (!format) numbers.set(key, (format = new Intl.NumberFormat('es-CO', options)))
  return format
}

const zones = new Map<string, Intl.DateTimeFormat>()
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zones.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    zones.set(timeZone, format)
  }
  return format
}

function parts(instant: Instant, timeZone: string) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const found = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of zoneFormat(timeZone).formatToParts(date)) {
    if (type in found) found[type as keyof typeof found] = Number(value)
  }
  return found
}

/** 1234567 → '1.234.567'; up to `decimals` (default 0) after the comma. */
export function formatNumber(value: number, decimals = 0): string {
  return numberFormat(`n${decimals}`, { maximumFractionDigits: decimals }).format(value)
}

/** 33.333 → '33,3 %' (the value is already per hundred). */
export function formatPercent(value: number, decimals = 1): string {
  return `${formatNumber(value, decimals)}\u00a0%`
}

/** Colombian pesos without cents: 1234567 → '$ 1.234.567'. */
export function formatMoney(value: number): string {
  return `${value < 0 ? '-' : ''}$\u00a0${formatNumber(Math.abs(value))}`
}

/** Returns the year of an instant in `timeZone`; 0 when it is no date. */
export function yearOf(instant: Instant, timeZone: string): number {
  return parts(instant, timeZone)?.year ?? 0
}

/** Returns the month of 'YYYY-MM': 'nov'. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
}

/** Formats an instant as '20 nov 2026' in `timeZone`; '' when it is no date. */
export function formatDate(instant: Instant, timeZone: string): string {
  const found = parts(instant, timeZone)
  return found ? `${found.day} ${MONTHS[found.month - 1]} ${found.year}` : ''
}

/** Formats a calendar day, 'YYYY-MM-DD', as '20 nov 2026'; '' when it is invalid. */
export function formatDay(day: string): string {
  return formatDate(day, 'UTC')
}

/** Returns the calendar day of an instant in `timeZone`, as 'YYYY-MM-DD'; days compare as text. */
export function dayOf(instant: Instant, timeZone: string): string {
  const found = parts(instant, timeZone)
  if (!found) return ''
  const { year, month, day } = found
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns the time of day of an instant in `timeZone`, '00:00' to '23:59'; times compare as text. */
export function timeOf(instant: Instant, timeZone: string): string {
  const found = parts(instant, timeZone)
  if (!found) return ''
  return [found.hour, found.minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 1536 → '1,5 KB'; megabytes from 1.024 KB on. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024
    ? `${formatNumber(Math.max(kilobytes, 0.1), 1)}\u00a0KB`
    : `${formatNumber(kilobytes / 1024, 1)}\u00a0MB`
}

/** '3:05 p. m.' */
export function formatTime(instant: Instant, timeZone: string): string {
  const found = parts(instant, timeZone)
  if (!found) return ''
  const minute = String(found.minute).padStart(2, '0')
  return `${found.hour % 12 || 12}:${minute}\u00a0${found.hour < 12 ? 'a.' : 'p.'}\u00a0m.`
}

/** '20 nov 2026, 3:05 p. m.' */
export function formatDateTime(instant: Instant, timeZone: string): string {
  const date = formatDate(instant, timeZone)
  return date && `${date}, ${formatTime(instant, timeZone)}`
}

const STEPS: [limit: number, seconds: number, one: string, many: string][] = [
  [3600, 60, 'minuto', 'minutos'],
  [86_400, 3600, 'hora', 'horas'],
  [30 * 86_400, 86_400, 'día', 'días'],
  [365 * 86_400, 30 * 86_400, 'mes', 'meses'],
  [Infinity, 365 * 86_400, 'año', 'años'],
]

const rules = new Intl.PluralRules('es-CO')

/** Returns the singular or plural form for a count: contract/platform/values/nouns.ts has the same for features. */
export function agreeing(count: number, { one, many }: Forms): string {
  return rules.select(count) === 'one' ? one : many
}

export type Forms = { readonly one: string; readonly many: string }

/** 'hace 5 minutos', 'en 2 días', 'ahora'; '' when it is no date. */
export function formatRelative(instant: Instant, now: Instant): string {
  const seconds = (new Date(instant).getTime() - new Date(now).getTime()) / 1000
  if (Number.isNaN(seconds)) return ''
  const distance = Math.abs(seconds)
  if (distance < 45) return 'ahora'
  const [, unit, one, many] = STEPS.find(([limit]) => distance < limit) ?? STEPS[4]!
  const count = Math.max(1, Math.floor(distance / unit))
  const words = `${formatNumber(count)} ${agreeing(count, { one, many })}`
  return seconds < 0 ? `hace ${words}` : `en ${words}`
}

/** Formats a duration in whole units: 125 → '2 min 5 s'; 4000 → '1 h 6 min'. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const h = Math.floor(whole / 3600)
  const min = Math.floor((whole % 3600) / 60)
  const s = whole % 60
  if (h) return min ? `${formatNumber(h)} h ${min} min` : `${formatNumber(h)} h`
  if (min) return s ? `${min} min ${s} s` : `${min} min`
  return `${s} s`
}
