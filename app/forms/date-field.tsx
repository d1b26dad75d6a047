import { DayInput } from '../ui/day-input.tsx'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from './field.tsx'

/**
 * A day of the calendar. It posts what was written, which the action reads by `readForm`'s `days`; its default
 * value is 'YYYY-MM-DD', or what was written when the form comes back.
 */
export function DateField({
  name,
  label,
  help,
  required,
  min,
  max,
}: FieldProps & {
  /** 'YYYY-MM-DD'; what the calendar offers. The server checks what was written. */
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
