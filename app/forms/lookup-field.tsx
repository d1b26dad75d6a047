import { ComboboxField } from './combobox-field.tsx'
import type { ComboboxProps } from './combobox.tsx'
import { textValue, useFormField, type FieldProps } from './field.tsx'
import type { Lookup } from './lookup.server.ts'

/** One of a loaded list. When that could not be loaded it is disabled, and keeps what was chosen. */
export function LookupField({
  name,
  label,
  help,
  required,
  placeholder,
  search,
  lookup: { options, problem },
}: FieldProps & {
  /** The words of the empty choice: 'Sin área'. */
  placeholder: string
  lookup: Lookup
  /** Finds more of them for a text, while one types. */
  search?: ComboboxProps['search']
}) {
  const chosen = textValue(useFormField(name).defaultValue)
  return (
    <div className="min-w-0">
      <ComboboxField
        name={name}
        label={label}
        help={help}
        required={required}
        placeholder={placeholder}
        options={options}
        search={search}
        problem={problem}
        disabled={problem !== undefined}
      />
      {problem ? <input type="hidden" name={name} value={chosen} readOnly /> : null}
    </div>
  )
}
