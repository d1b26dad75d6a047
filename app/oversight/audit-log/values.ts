import type { AuditValue } from '#contract/oversight/audit-log.ts'
import { AUDIT_FIELDS } from '#contract/oversight/audit-log-words.ts'
import { END_REASONS, type EndReason } from '#contract/access/impersonation-words.ts'
import { ROLE_LABELS } from '#contract/platform/people/user-labels.ts'
import { formatDate, formatMoney, formatNumber, formatPercent } from '#app/kit/ui/format.ts'

/** Columns with the key of an image. */
const IMAGES = ['avatar', 'gallery_image', 'detail_image']

/** Returns the label of a column; extended fields have the tenant's names. */
export function fieldLabel(field: string, extendedFields: Record<string, string>): string {
  const number = /^extended_field(\d)$/.exec(field)?.[1]
  return (number && extendedFields[number]) || (AUDIT_FIELDS[field] ?? field)
}

/** Formats the value of a column; null when it was empty. */
export function valueText(field: string, given: AuditValue | null): string | null {
  if (given === null) return null
  const { value, name } = given
  if (name !== null) return name
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = value as string
  if (field === 'role' && text in ROLE_LABELS) return ROLE_LABELS[text as keyof typeof ROLE_LABELS]
  if (field === 'end_reason' && text in END_REASONS) return END_REASONS[text as EndReason]
  if (IMAGES.includes(field)) return 'Con imagen'
  // Days are the same in every time zone.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(`${text}T00:00:00Z`, 'UTC')
  return text
}

function numberText(field: string, value: number): string {
  if (field.endsWith('_id')) return `n.º ${value}`
  if (field === 'year') return String(value)
  if (field === 'cost') return formatMoney(value)
  if (field === 'percentage_completed') return formatPercent(value)
  return formatNumber(value, 2)
}
