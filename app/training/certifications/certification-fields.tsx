import { NameField } from '#app/kit/forms/name-fields.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'

export const FIELD_LABELS = {
  name: 'Nombre',
  duration_hours: 'Duración en horas',
  created_at: 'Fecha de creación',
} as const

/** Fields of a certification, new or not. */
export function CertificationFields() {
  return (
    <>
      <NameField label={FIELD_LABELS.name} />
      <NumberField
        name="duration_hours"
        label={FIELD_LABELS.duration_hours}
        help="Las que cuentan en los tiempos de quien la tiene. Se deja vacía si no las tiene."
        decimals={2}
      />
    </>
  )
}
