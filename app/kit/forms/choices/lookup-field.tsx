import { ComboboxField } from './combobox-field.tsx'
import type { ComboboxProps } from './combobox.tsx'
import { textValue, useFormField, type FieldProps } from '../field.tsx'
import type { Lookup } from './lookup.server.ts'

/** Select of a loaded list. If the list could not be loaded it is disabled and keeps the selected value. */
export function LookupField({
  name,
  label,
  help,
  required,
  placeholder,
  search,
  lookup: { options, problem },
}: FieldProps & {
  /** Label of the empty choice: 'Sin área'. */
  placeholder: string
  lookup: Lookup
  /** Returns more options for a text while the user types. */
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
