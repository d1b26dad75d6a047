import type { ReactNode } from 'react'
import { FieldError, FieldSet, textValue, useFormField, type FieldProps } from '../field.tsx'
import type { Option } from './select-field.tsx'

const BOX = 'h-4 w-4 shrink-0 cursor-pointer accent-accent'

/** Checkbox. Posts `value` (default 'on') when ticked and nothing when not. */
export function CheckboxField({
  name,
  label,
  help,
  value = 'on',
  onValue,
}: {
  name: string
  label: ReactNode
  help?: ReactNode
  value?: string
  onValue?: (checked: boolean) => void
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help })
  return (
    <div>
      <div className="flex min-h-6 items-center gap-2">
        <input
          {...aria}
          id={id}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={defaultValue === true || defaultValue === value}
          onChange={(event) => {
            clearError()
            onValue?.(event.currentTarget.checked)
          }}
          className={BOX}
        />
        <label htmlFor={id} className="cursor-pointer py-0.5">
          {label}
        </label>
      </div>
      {help ? (
        <p id={`${id}-help`} className="pl-6 text-sm text-muted">
          {help}
        </p>
      ) : null}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

/** Radio buttons for a few choices, all visible. */
export function RadioGroup({
  name,
  label,
  help,
  required,
  options,
  onValue,
}: FieldProps & {
  options: (Option & { help?: string })[]
  onValue?: (value: string) => void
}) {
  const { id, error, defaultValue, clearError } = useFormField(name, { help })
  return (
    <FieldSet id={id} legend={label} help={help} required={required} error={error}>
      <div className="grid gap-1">
        {options.map((option) => (
          <label key={option.value} className="flex cursor-pointer items-start gap-2 py-0.5">
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={textValue(defaultValue) === String(option.value)}
              onChange={() => {
                clearError()
                onValue?.(String(option.value))
              }}
              className={`${BOX} mt-0.5`}
            />
            <span>
              {option.label}
              {option.help ? <span className="block text-sm text-muted">{option.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldSet>
  )
}
