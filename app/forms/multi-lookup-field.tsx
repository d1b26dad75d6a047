import { FieldSet, useFormField, type FieldProps } from './field.tsx'
import { MultiLookup, type Found } from './multi-lookup.tsx'
import type { Option } from './select-field.tsx'

/**
 * Several of very many: those chosen, ticked, above the first that a search finds. With scripts one
 * searches while typing. Without them the button 'Buscar' sends the form (`find`, with what was typed
 * in `name`_q), which comes back with what was chosen and found; see `searchAsked`. The boxes are the
 * page's own: what is ticked is what is posted.
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
  /** The chosen ones with their names. */
  chosen: Option[]
  /** What to choose from at first. */
  found: Found
  search: (q: string, signal: AbortSignal) => Promise<Omit<Found, 'q'>>
  /** Why it cannot be chosen from now, such as 'Error al cargar las áreas'. */
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
 * The first submit button of a form, for those who press Enter without scripts: browsers press the
 * first, which would be a 'Buscar'. It says nothing of itself; see `searchAsked`.
 */
export function DefaultButton() {
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only js:hidden" />
}

/**
 * Whether a posted form asks for choices and not to be saved: by a button 'Buscar', or by Enter after a
 * search was typed. The button that saves is named `save`.
 */
export function searchAsked(form: FormData, names: readonly string[]): boolean {
  if (form.has('find') || form.has('save')) return form.has('find')
  return names.some((name) => {
    const typed = form.get(`${name}_q`)
    return typed !== null && typed !== form.get(`${name}_shown`)
  })
}
