import { FieldSet, useFormField, type FieldProps } from '../field.tsx'
import { MultiLookup, type Found } from './multi-lookup.tsx'
import type { Option } from './select-field.tsx'

/**
 * Multiple choice from a large set: the selected options, ticked, above the first results of a search. With scripts
 * the search runs while typing. Without them the button 'Buscar' sends the form (`find`, with the search text in
 * `name`_q), which comes back with the selected and found options; see `searchAsked`. The checkboxes are plain
 * inputs: the ticked ones are posted.
 */
export function MultiLookupField({
  name,
  label,
  help,
  required,
  chosen,
  found,
  search,
  problem,
}: FieldProps & {
  /** Selected options with their names. */
  chosen: Option[]
  /** Options offered at first. */
  found: Found
  search: (q: string, signal: AbortSignal) => Promise<Omit<Found, 'q'>>
  /** Error that prevents the choice, such as 'Error al cargar las áreas'. */
  problem?: string
}) {
  const { id, error, clearError } = useFormField(name, { help, problem })
  return (
    <FieldSet id={id} legend={label} help={help} required={required} error={error}>
      <MultiLookup
        id={id}
        name={name}
        label={label}
        chosen={chosen}
        found={found}
        search={search}
        problem={problem}
        wrong={error !== undefined}
        onTick={clearError}
      />
    </FieldSet>
  )
}

/**
 * First submit button of a form, for Enter without scripts: browsers activate the first button, which would be a
 * 'Buscar'. It posts no name; see `searchAsked`.
 */
export function DefaultButton() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only js:hidden" />
}

/**
 * True when a posted form asks for choices instead of being saved: by a button 'Buscar', or by Enter in a search
 * box. The button that saves is named `save`.
 */
export function isSearchRequested(form: FormData, names: readonly string[]): boolean {
  if (form.has('find') || form.has('save')) return form.has('find')
  return names.some((name) => {
    const typed = form.get(`${name}_q`)
    return typed !== null && typed !== form.get(`${name}_shown`)
  })
}
