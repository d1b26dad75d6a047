import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ComboboxProps } from './combobox.tsx'
import { CONTROL, Field, textValue, useFormField, type FieldProps } from './field.tsx'
import { SelectArrow, type Option } from './select-field.tsx'

/**
 * One of many choices. The server sends a native select of `options`; after hydration its own chunk
 * turns it into a search box over them, keeping what was chosen. With `search` the choices come from
 * the server while typing; then `options` is what scripts-off visitors choose from, and it must hold
 * the chosen one.
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
  /** The words of the empty choice. */
  placeholder?: string
  /** Finds choices for a text; rejections are shown as a sentence. */
  search?: (query: string, signal: AbortSignal) => Promise<Option[]>
  disabled?: boolean
  /** Why it cannot be used: 'Error al cargar los cargos'. */
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
        // Someone using the select with the keyboard keeps it until they leave.
        if (document.activeElement === native)
          native.addEventListener('blur', replace, { once: true })
        else replace()
      },
      () => {}, // Without its file the select stays.
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
