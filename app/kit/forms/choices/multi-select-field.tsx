import { useState } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { useHydrated } from '../../ui/scripts/hydrated.ts'
import { CONTROL, FieldSet, useFormField, type FieldProps } from '../field.tsx'
import { fold } from '../../ui/fold.ts'
import type { Option } from './select-field.tsx'

/**
 * Multiple choice: a list of checkboxes that post `name` once for each. With scripts a search filters the list;
 * ticked options stay ticked and are posted even when hidden.
 */
export function MultiSelectField({
  name,
  label,
  help,
  required,
  options,
  emptyText = 'No hay opciones',
  problem,
}: FieldProps & {
  options: Option[]
  emptyText?: string
  /** Error that makes the list incomplete, such as 'Error al cargar las unidades de negocio'. */
  problem?: string
}) {
  const { id, error, defaultValue, clearError } = useFormField(name, { help, problem })
  const hydrated = useHydrated()
  const chosen = new Set(
    (Array.isArray(defaultValue) ? defaultValue : [defaultValue ?? '']).map(String),
  )
  const [count, setCount] = useState(
    () => options.filter((option) => chosen.has(String(option.value))).length,
  )
  const [query, setQuery] = useState('')
  const wanted = fold(query.trim())
  const matching = options.filter((option) => fold(option.label).includes(wanted))

  return (
    <FieldSet id={id} legend={label} help={help} required={required} error={error}>
      <div
        className={`overflow-hidden rounded border bg-surface ${error ? 'border-danger' : 'border-edge'}`}
      >
        {hydrated && options.length > 8 ? (
          <div className="flex items-center gap-2 border-b border-line p-1">
            <input
              type="search"
              aria-label={`Buscar en ${label}`}
              placeholder="Buscar"
              value={query}
              // The search box is not a field of the form: Enter must not submit it.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
              onChange={(event) => setQuery(event.currentTarget.value)}
              className={`${CONTROL} h-7 border-transparent px-2`}
            />
            <span role="status" className="shrink-0 pr-2 text-sm tabular-nums text-muted">
              {count === 1 ? '1 elegido' : `${formatNumber(count)} elegidos`}
            </span>
          </div>
        ) : null}
        <div className="max-h-56 overflow-y-auto p-1">
          {options.map((option) => (
            <label
              key={option.value}
              className={`flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-2 py-0.5 hover:bg-hover ${wanted && !matching.includes(option) ? 'hidden' : ''}`}
            >
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={chosen.has(String(option.value))}
                onChange={(event) => {
                  clearError()
                  setCount(count + (event.currentTarget.checked ? 1 : -1))
                }}
                className="h-4 w-4 shrink-0 cursor-pointer accent-accent focus-visible:outline-offset-0"
              />
              <span className="min-w-0">{option.label}</span>
            </label>
          ))}
          {options.length === 0 || (wanted && matching.length === 0) ? (
            <p className="px-2 py-1 text-muted">
              {options.length === 0 ? emptyText : `Nada coincide con «${query.trim()}»`}
            </p>
          ) : null}
        </div>
      </div>
    </FieldSet>
  )
}
