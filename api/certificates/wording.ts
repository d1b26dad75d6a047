import { agree } from '#contract/nouns.ts'
import { printable } from './printable.ts'

/** What a certificate was issued with, and where it can be checked. Dates of the database, as text. */
export type Certificate = {
  full_name: string
  identification_number: string | null
  course_name: string
  company_name: string
  duration_hours: number | null
  /** Instants, ISO 8601. */
  completed_at: string
  issued_at: string
  /** A day. */
  valid_through: string | null
  /** Of the company, by which its days begin. */
  timezone: string
  hash: string
  /** Where anybody can check it; the QR code leads there. */
  address: string
}

/** In place of a name of which nothing can be printed; the identification stands below. */
const NONE = '—'

/** The lines of a certificate, in the words that are printed. */
export function wordingOf(certificate: Certificate) {
  const { duration_hours, valid_through, timezone } = certificate
  const day = (instant: string) => longDay(new Date(instant), timezone)
  return {
    company: printable(certificate.company_name.toLocaleUpperCase('es')),
    title: 'Certificado',
    before: 'Se otorga a',
    person: printable(certificate.full_name) || NONE,
    identification:
      certificate.identification_number &&
      `Identificación ${printable(certificate.identification_number)}`,
    reason: 'por haber completado el curso',
    course: printable(certificate.course_name) || NONE,
    hours: duration_hours ? `con una intensidad de ${hoursInWords(duration_hours)}` : null,
    facts: [
      ['Finalización', day(certificate.completed_at)],
      ['Expedición', day(certificate.issued_at)],
      valid_through
        ? ['Válido hasta', longDay(new Date(`${valid_through}T12:00:00Z`), 'UTC')]
        : ['Vigencia', 'Sin vencimiento'],
    ] as const,
    check: 'Verifica este certificado en',
    address: certificate.address.replace(/^https?:\/\//, ''),
  }
}

const decimals = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })

function hoursInWords(hours: number): string {
  return `${decimals.format(hours)} ${agree(hours, 'hora', 'horas')}`
}

/** '14 de octubre de 2025' */
function longDay(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone }).format(date)
}
