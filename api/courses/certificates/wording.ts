import { agree } from '#contract/platform/values/nouns.ts'
import { printable } from './printable.ts'
import { formatDay, formatNumber } from '#api/platform/http/wording.ts'

/** Data of an issued certificate, and the URL where it can be checked. Dates are text from the database. */
export type Certificate = {
  full_name: string
  identification_number: string | null
  course_name: string
  company_name: string
  duration_hours: number | null
  /** ISO 8601 instants. */
  completed_at: string
  issued_at: string
  /** A date. */
  valid_through: string | null
  /** Time zone of the tenant, for its dates. */
  timezone: string
  hash: string
  /** URL of the public check; target of the QR code. */
  address: string
  /** Compact JWS of its credential; null where the company issues none. */
  credential: string | null
}

/** Placeholder for a name without printable characters; the identification is below. */
const NONE = '—'

/** Returns the printed lines of a certificate. */
export function wordingOf(certificate: Certificate) {
  const { duration_hours, valid_through, timezone } = certificate
  const day = (instant: string) => formatDay(new Date(instant), timezone)
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
        ? ['Válido hasta', formatDay(new Date(`${valid_through}T12:00:00Z`), 'UTC')]
        : ['Vigencia', 'Sin vencimiento'],
    ] as const,
    check: 'Verifica este certificado en',
    address: certificate.address.replace(/^https?:\/\//, ''),
  }
}

function hoursInWords(hours: number): string {
  return `${formatNumber(hours)} ${agree(hours, 'hora', 'horas')}`
}
