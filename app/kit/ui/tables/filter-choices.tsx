import { useEffect, useRef, useState, type ReactNode } from 'react'
import { fold } from '../fold.ts'
import { formatNumber } from '../format.ts'
import { Icon } from '../icon.tsx'
import { useDismissal } from '../popups/dismissal.ts'

export type FilterChoice = { value: string | number; label: string; count?: number }

/** Number of choices above which a search box is shown. */
export const MANY = 8

/**
 * Filter of a list behind a button with its name: `<details>` within the form of the list, so it works without scripts.
 * With scripts it closes on Escape and on a press elsewhere.
 */
export function FilterPopup({
  label,
  active,
  open = false,
  children,
}: {
  label: string
  /** Number of values in use. */
  active: number
  /** True to show it opened, for what is wrong in it. */
  open?: boolean
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissal(
    details,
    () => details.current?.open ?? false,
    (returnFocus) => {
      if (!details.current) return
      details.current.open = false
      if (returnFocus) details.current.querySelector('summary')?.focus()
    },
  )
  return (
    <details ref={details} open={open} className="menu filter-popup">
      <summary className="button facet">
        {label}
        {active > 0 ? (
          <span className="facet-count">
            {formatNumber(active)}
            <span className="sr-only"> {active === 1 ? 'elegido' : 'elegidos'}</span>
          </span>
        ) : null}
        <Icon name="chevron-down" />
      </summary>
      <div tabIndex={-1} role="group" aria-label={`Filtrar por ${label}`} className="facet-panel">
        {children}
      </div>
    </details>
  )
}

/**
 * Filter by a fixed set of values; a child of `FilterBar`. The whole row of a choice is its target. With `none` one value
 * at most is chosen, and the first choice is no filter; without it several.
 */
export function FilterChoices({
  name,
  label,
  chosen,
  options,
  none,
}: {
  name: string
  /** Name of the filter: 'Área'. */
  label: string
  chosen: readonly string[]
  options: readonly FilterChoice[]
  /** Label of the choice that is no filter: 'Todos los tipos'. */
  none?: string
}) {
  const list = useRef<HTMLUListElement>(null)
  const [find, setFind] = useState('')
  // Removing a chip or going back changes the URL, not the boxes; those in use are left alone.
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) return
    for (const box of list.current?.querySelectorAll('input') ?? [])
      box.checked = box.value === '' ? chosen.length === 0 : chosen.includes(box.value)
  }, [chosen])
  const choices = none === undefined ? options : [{ value: '', label: none }, ...options]
  const isVisible = (text: string) => fold(text).includes(find)
  return (
    <FilterPopup label={label} active={chosen.length}>
      {options.length > MANY ? (
        <label className="block p-2 nojs:hidden">
          <span className="sr-only">Buscar en {label}</span>
          <input
            type="search"
            placeholder={`Buscar en ${label}`}
            autoComplete="off"
            maxLength={200}
            onInput={(event) => {
              // The form of the list searches by its own fields.
              event.stopPropagation()
              setFind(fold(event.currentTarget.value.trim()))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            className="h-8 w-full rounded border border-edge bg-surface px-2 text-lg text-ink sm:text-base"
          />
        </label>
      ) : null}
      <ul ref={list} className="facet-choices">
        {choices.map((choice) => (
          <li key={choice.value} hidden={!isVisible(choice.label)}>
            <label>
              <input
                type={none === undefined ? 'checkbox' : 'radio'}
                name={name}
                value={choice.value}
                defaultChecked={
                  choice.value === '' ? chosen.length === 0 : chosen.includes(String(choice.value))
                }
              />
              <span className="min-w-0 flex-1">{choice.label}</span>
              {choice.count === undefined ? null : (
                <span className="tabular-nums text-muted">{formatNumber(choice.count)}</span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </FilterPopup>
  )
}
