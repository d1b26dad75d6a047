import { useRef } from 'react'
import { CONTROL, Field } from '#app/kit/forms/field.tsx'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { useAfterNavigation } from '../use-after-navigation.ts'

/** Single choice from a list, with the URL's value. `none` is the empty choice. */
export function SelectFilter({
  name,
  id = `filter-${name}`,
  label,
  value,
  none,
  required = false,
  options,
  error,
  onValue,
}: {
  name: string
  id?: string
  label: string
  value: string
  none?: string | undefined
  required?: boolean | undefined
  options: readonly Option[]
  error?: string | undefined
  onValue?: ((form: HTMLFormElement) => void) | undefined
}) {
  const select = useRef<HTMLSelectElement>(null)
  useAfterNavigation(() => {
    if (select.current) select.current.value = value
  })
  return (
    <Field id={id} label={label} required={required} error={error}>
      <div className="relative">
        <select
          ref={select}
          id={id}
          name={name}
          defaultValue={value}
          required={required}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            const { form } = event.currentTarget
            if (form) onValue?.(form)
          }}
          className={`${CONTROL} cursor-pointer appearance-none text-ellipsis pr-8`}
        >
          {none === undefined ? null : <option value="">{none}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted">
          <Icon name="chevron-down" />
        </span>
      </div>
    </Field>
  )
}
