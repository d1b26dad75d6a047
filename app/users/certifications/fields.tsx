import { DateField } from '../../forms/date-field.tsx'
import { FieldRow } from '../../forms/field.tsx'
import { LookupField } from '../../forms/lookup-field.tsx'
import type { Lookup } from '../../forms/lookup.server.ts'

export const FIELD_LABELS = {
  certification_id: 'Certificación',
  date_completed: 'Fecha de la certificación',
  valid_through: 'Válida hasta',
} as const

/** Fields that hold a day. */
export const DAYS = ['date_completed', 'valid_through']

/** Fields of a user's certification. */
export function CertificationFields({ choices }: { choices: Lookup }) {
  return (
    <>
      <LookupField
        name="certification_id"
        label={FIELD_LABELS.certification_id}
        placeholder="Selecciona una certificación"
        lookup={choices}
        required
      />
      <FieldRow>
        <DateField
          name="date_completed"
          label={FIELD_LABELS.date_completed}
          help="La que dice el diploma."
          required
        />
        <DateField
          name="valid_through"
          label={FIELD_LABELS.valid_through}
          help="Se deja vacía si no vence."
        />
      </FieldRow>
    </>
  )
}
