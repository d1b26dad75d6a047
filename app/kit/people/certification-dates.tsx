import { DateField } from '../forms/dates/date-field.tsx'
import { FieldRow } from '../forms/field.tsx'

export const DATE_LABELS = {
  date_completed: 'Fecha de la certificación',
  valid_through: 'Válida hasta',
} as const

/** Fields that hold a day. */
export const DAYS = ['date_completed', 'valid_through']

/** Dates of an assigned certification. */
export function CertificationDates() {
  return (
    <FieldRow>
      <DateField
        name="date_completed"
        label={DATE_LABELS.date_completed}
        help="La que dice el diploma."
        required
      />
      <DateField
        name="valid_through"
        label={DATE_LABELS.valid_through}
        help="Se deja vacía si no vence."
      />
    </FieldRow>
  )
}
