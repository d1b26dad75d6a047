import { CONTROL, Field, FieldError, FieldRow, FieldSet } from './field.tsx'

export const anyControl = (
  <Field
    id="field-code"
    label="Código"
    help="De una a diez letras"
    required
    error="El código ya existe"
  >
    <input
      id="field-code"
      required
      defaultValue="A1"
      aria-invalid
      aria-describedby="field-code-help field-code-error"
      className={CONTROL}
    />
  </Field>
)

export const groupOfControls = (
  <FieldSet id="field-place" legend="Lugar" help="Donde trabaja">
    <FieldRow>
      <Field id="field-country" label="País">
        <input id="field-country" className={CONTROL} />
      </Field>
      <Field id="field-city" label="Ciudad">
        <input id="field-city" className={CONTROL} />
      </Field>
    </FieldRow>
    <FieldError id="field-place">Falta la ciudad</FieldError>
  </FieldSet>
)
