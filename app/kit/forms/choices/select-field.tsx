import { Icon } from '../../ui/icon.tsx'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from '../field.tsx'

export type Option = { value: string | number; label: string }

/** Native select for a few choices. For more than about fifteen use `ComboboxField`. */
export function SelectField({
  name,
  label,
  help,
  required,
  options,
  placeholder,
  disabled,
  problem,
  onValue,
}: FieldProps & {
  options: Option[]
  /** Label of the empty choice ('Ninguna'); without it the first option is selected. */
  placeholder?: string
  disabled?: boolean
  /** Error that disables the field, such as 'Error al cargar las areas'. */
  problem?: string
  onValue?: (value: string) => void
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help, problem })
  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      <div className="relative">
        <select
          {...aria}
          id={id}
          name={name}
          required={required}
          disabled={disabled}
          defaultValue={textValue(defaultValue)}
          onChange={(event) => {
            clearError()
            onValue?.(event.currentTarget.value)
          }}
          className={`${CONTROL} cursor-pointer appearance-none pr-8`}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <SelectArrow />
      </div>
    </Field>
  )
}

export function SelectArrow() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted">
      <Icon name="chevron-down" />
    </span>
  )
}
