import { DayInput } from '../../ui/popups/day-input.tsx'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from '../field.tsx'

/**
 * Calendar day. Posts the typed text, which the action reads by `readForm`'s `days`; its default value is
 * 'YYYY-MM-DD', or the typed text when the form comes back.
 */
export function DateField({
  name,
  label,
  help,
  required,
  min,
  max,
}: FieldProps & {
  /** Limits of the calendar, 'YYYY-MM-DD'. The server validates the typed day. */
  min?: string
  max?: string
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <DayInput
        {...aria}
        id={id}
        name={name}
        label={label}
        value={textValue(defaultValue)}
        min={min}
        max={max}
        required={required}
        onChange={clearError}
        className={CONTROL}
      />
    </Field>
  )
}
