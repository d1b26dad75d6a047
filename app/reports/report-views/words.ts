import { agree, listed } from '#contract/platform/values/nouns.ts'
import {
  REPORT_KINDS,
  type ReportFrequency,
  type ReportKind,
} from '#contract/reports/report-kinds.ts'
import { STORED_UNSENT } from '#app/kit/shell/mail.ts'
import { DOT, formatNumber, formatTime } from '#app/kit/ui/format.ts'

/** Descriptions of the reports. */
export const REPORTS: Record<ReportKind, string> = {
  routes: 'El progreso de cada persona en cada plan que sigue.',
  courses: 'El progreso, los puntos y la finalización de cada persona en cada curso.',
  modules: 'Cuánto de cada módulo de un curso ha respondido cada persona.',
  responses: 'La mejor respuesta de cada persona a cada contenido de un curso.',
  activity: 'Quiénes completaron cursos en un mes, o estuvieron activos.',
}
export const KINDS = Object.keys(REPORT_KINDS) as ReportKind[]

type Filter = { label: string; values: string[]; more: number; gone: number }

/** Returns 'Curso: Excel, Word y 3 más · Área: Ventas'; without filters, 'Sin filtros'. */
export function filterLine(filters: readonly Filter[]): string {
  if (filters.length === 0) return 'Sin filtros'
  return filters.map((filter) => `${filter.label}: ${filterValues(filter)}`).join(DOT)
}

export function filterValues({ values, more, gone }: Filter): string {
  return listed([
    ...values,
    ...(more > 0 ? [`${formatNumber(more)} más`] : []),
    ...(gone > 0
      ? [`${formatNumber(gone)} ${agree(gone, 'no disponible', 'no disponibles')}`]
      : []),
  ])
}

export const WEEKDAYS = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  7: 'Domingo',
} as const

/** '7:00 a. m.' */
export function hourWords(hour: number): string {
  return formatTime(Date.UTC(2000, 0, 1, hour), 'UTC')
}

type Rhythm = {
  frequency: ReportFrequency
  weekday: number | null
  day: number | null
  hour: number
}

/** 'Cada lunes a las 7:00 a. m.' */
export function rhythmWords({ frequency, weekday, day, hour }: Rhythm): string {
  const days = {
    daily: () => 'Cada día',
    weekly: () => `Cada ${WEEKDAYS[weekday as keyof typeof WEEKDAYS].toLowerCase()}`,
    monthly: () => `El ${day} de cada mes`,
  }
  return `${days[frequency]()} a ${hour % 12 === 1 ? 'la' : 'las'} ${hourWords(hour)}`
}

/**
 * Returns 'enviado a 2 personas', or saved where the installation sends no mail, and the number of
 * skipped recipients.
 */
export function outcomeWords(
  { sent, skipped }: { sent: number; skipped: number },
  { sends_mail: sends }: { sends_mail: boolean },
): string {
  const done = (count: number) =>
    sends ? `enviado a ${people(count)}` : `${STORED_UNSENT}, para ${people(count)}`
  const people = (count: number) => `${formatNumber(count)} ${agree(count, 'persona', 'personas')}`
  if (skipped === 0) return done(sent)
  const left = `${people(skipped)} ${agree(skipped, 'omitida', 'omitidas')}`
  return sent === 0 ? `no se envió: ${left}` : `${done(sent)}, ${left}`
}

/** Returns 'Ana Ruiz y 2 más'. */
export function peopleWords(recipients: readonly { full_name: string }[]): string {
  const [first, ...others] = recipients
  if (!first) return 'Sin destinatarios'
  return others.length === 0 ? first.full_name : `${first.full_name} y ${others.length} más`
}
