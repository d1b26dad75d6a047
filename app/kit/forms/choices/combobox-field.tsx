import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ComboboxProps } from './combobox.tsx'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from '../field.tsx'
import { SelectArrow, type Option } from './select-field.tsx'

/**
 * Select with many options. The server sends a native select of `options`; after hydration a separate chunk turns
 * it into a search box over them and keeps the selected value. With `search` the options come from the server while
 * typing; then `options` is the list for visitors without scripts, and it must hold the selected one.
 */
export function ComboboxField({
  name,
  label,
  help,
  required,
  options,
  placeholder = 'Ninguno',
  search,
  disabled,
  problem,
  onValue,
}: FieldProps & {
  options: Option[]
  /** Label of the empty choice. */
  placeholder?: string
  /** Returns the options for a text; a rejection is shown as a sentence. */
  search?: (query: string, signal: AbortSignal) => Promise<Option[]>
  disabled?: boolean
  /** Error that disables the field: 'Error al cargar los cargos'. */
  problem?: string
  onValue?: (value: string) => void
}) {
  const { id, error, defaultValue, clearError, aria } = useFormField(name, { help, problem })
  const select = useRef<HTMLSelectElement>(null)
  const [initial, setInitial] = useState(textValue(defaultValue))
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>(null)

  useEffect(() => {
    if (disabled) return
    let gone = false
    import('./combobox.tsx').then(
      (module) => {
        const native = select.current
        if (gone || !native) return
        const replace = () => {
          setInitial(native.value)
          setCombobox(() => module.Combobox)
        }
        // A select that has the keyboard focus is replaced only after it loses it.
        if (document.activeElement === native)
          native.addEventListener('blur', replace, { once: true })
        else replace()
      },
      () => {}, // If the chunk cannot be loaded the select stays.
    )
    return () => {
      gone = true
    }
  }, [disabled])

  function changed(value: string) {
    clearError()
    onValue?.(value)
  }

  return (
    <Field id={id} label={label} help={help} required={required} error={error}>
      {Combobox ? (
        <Combobox
          id={id}
          name={name}
          label={label}
          required={required}
          options={options}
          initial={initial}
          placeholder={placeholder}
          search={search}
          aria={aria}
          onValue={changed}
        />
      ) : (
        <div className="relative">
          <select
            {...aria}
            ref={select}
            id={id}
            name={name}
            required={required}
            disabled={disabled}
            defaultValue={initial}
            onChange={(event) => changed(event.currentTarget.value)}
            className={`${CONTROL} cursor-pointer appearance-none truncate pr-8`}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <SelectArrow />
        </div>
      )}
    </Field>
  )
}
