import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { TextAreaField, TextField } from '#app/kit/forms/text-field.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'

export const FIELD_LABELS = {
  name: 'Nombre',
  text: 'Texto',
  shared: 'Para toda la compañía',
} as const

/** Fields of a text that is used again, new or not. */
export function ObservationFields() {
  return (
    <>
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        help="Con él la eliges al aprobar o rechazar. No se envía a nadie."
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextAreaField name="text" label={FIELD_LABELS.text} rows={6} maxLength={2000} required />
      {useIsAdmin() ? (
        <CheckboxField
          name="shared"
          value="true"
          label={FIELD_LABELS.shared}
          help="La usan todos los que deciden. Si no, solo tú."
        />
      ) : null}
    </>
  )
}
