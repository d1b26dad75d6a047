import { Form, useSubmit } from '@remix-run/react'
import { useContext, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { Query } from '../../urls/with-query.ts'
import { buttonClass } from '../button.tsx'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { HiddenFields } from '../hidden-fields.tsx'
import { Icon } from '../icon.tsx'
import { FormScope, ScopeField } from '../post-form.tsx'
import { useReturnUrlField } from '../scripts/return-url.ts'
import { SELECTION_FIELDS } from './selection.ts'
import { DOT } from '../format.ts'

export type FilterChip = {
  /** 'Área: Ventas' */
  label: string
  /** URL of the same list without this filter. */
  removeTo: string
}

const DEBOUNCE_MS = 800

/**
 * Search and filters of a list, kept in the URL: a GET form, so it works without scripts. With scripts typing
 * searches after 800 ms (debounce; specification, section 9) and a select at once, replacing the history entry,
 * without losing focus or caret. Empty values are left out of the URL and a new search starts at page 1.
 */
export function FilterBar({
  action,
  q,
  label = 'Buscar',
  name = 'q',
  submit: words = 'Buscar',
  keep,
  chips = [],
  clearTo,
  picking,
  facets,
  tools,
  overlaid = false,
  children,
}: {
  /** Path of the list. */
  action: string
  /** Search text of the URL, '' for none. Undefined for a list with filters but without a search. */
  q?: string
  /** Name and placeholder of the search box: 'Buscar usuarios'; without a search, the name of the filters. */
  label?: string
  name?: string
  /** Label of the submit button for visitors without scripts. */
  submit?: string
  /** Other parameters that a search must keep, such as sort and order. */
  keep?: Query
  /** Active filters, each with a link that removes it. */
  chips?: FilterChip[]
  /** URL of the list without search and filters; shown while any is active. */
  clearTo?: string
  /**
   * For lists with selectable rows: the checkboxes belong to this form, so that without scripts a search, and every
   * link to other rows, saves the selection. A search is posted to `action`, which saves it and redirects back.
   */
  picking?: { action: string; carry: SelectionForm }
  /** Links to further filters of the list, after the form. */
  facets?: ReactNode
  /** Links that act on what the search finds, at the end of the line: an export. */
  tools?: ReactNode
  /** True in a dialog over another list, which owns the search shortcut. */
  overlaid?: boolean
  /** Further native fields (selects, dates) of the form. */
  children?: ReactNode
}) {
  const submit = useSubmit()
  const scope = useContext(FormScope)
  const back = useReturnUrlField(action)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()

  function search(form: HTMLFormElement) {
    clearTimeout(timer.current)
    const params = new FormData()
    for (const [key, value] of new FormData(form)) {
      if (SELECTION_FIELDS.has(key)) continue
      if (typeof value === 'string' && value.trim() !== '') params.append(key, value.trim())
    }
    submit(params, { action, replace: true, preventScrollReset: true })
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    clearTimeout(timer.current)
    // A date is typed in parts, so it is debounced too.
    const typed =
      event.target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(event.target.type)
    timer.current = setTimeout(() => search(form), typed ? DEBOUNCE_MS : 0)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  // Removing the filter or going back changes the URL, not the box; a focused box keeps what is being typed.
  useEffect(() => {
    const box = input.current
    if (box && box !== document.activeElement) box.value = q ?? ''
  }, [q])

  const isNarrowed = chips.length > 0 || (Boolean(q) && clearTo !== undefined)
  const printed = [...(q ? [`Búsqueda: «${q}»`] : []), ...chips.map((chip) => chip.label)]
  return (
    <>
      {printed.length > 0 ? (
        // Printed in place of the chips, by CSS from `data-words`, so that screen readers read the filters once.
        <p data-words={printed.join(DOT)} className="mb-3 hidden text-sm text-muted print:block" />
      ) : null}
      <div className="tool-line">
        <Form
          id={picking?.carry.form}
          method={picking ? 'post' : 'get'}
          action={picking?.action ?? action}
          role="search"
          aria-label={q === undefined ? label : undefined}
          noValidate
          onInput={onInput}
          onSubmit={(event) => {
            // Submit buttons elsewhere on the page that act on the selection have their own `formaction`.
            const { submitter } = event.nativeEvent as SubmitEvent
            if (submitter?.hasAttribute('formaction')) return
            event.preventDefault()
            search(event.currentTarget)
          }}
          className="flex w-full flex-wrap items-center gap-2 sm:w-auto"
        >
          {picking ? <ScopeField scope={scope} /> : null}
          <HiddenFields values={{ back, ...keep }} />
          {q === undefined ? null : (
            <label className="relative block w-full min-w-40 flex-1 sm:w-64 sm:flex-none">
              <span className="sr-only">{label}</span>
              <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-faint">
                <Icon name="search" />
              </span>
              <input
                ref={input}
                id={overlaid ? undefined : 'search'}
                type="search"
                name={name}
                defaultValue={q}
                placeholder={label}
                autoComplete="off"
                maxLength={200}
                className="h-8 w-full rounded border border-edge bg-surface pl-8 pr-2 text-lg text-ink focus-visible:outline-offset-0 sm:text-base"
              />
            </label>
          )}
          {children}
          <button type="submit" className={`${buttonClass('secondary')} js:hidden`}>
            {words}
          </button>
        </Form>
        {facets}
        {tools ? <div className="tool-end">{tools}</div> : null}
      </div>
      {isNarrowed ? (
        <div className="chip-line">
          {chips.map((chip) => (
            <SelectionLink
              key={chip.label}
              to={chip.removeTo}
              carry={picking?.carry}
              stay
              className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border border-line bg-surface pl-3 pr-2 text-sm hover:border-edge hover:bg-hover"
            >
              <span className="truncate">{chip.label}</span>
              <Icon name="x" />
              <span className="sr-only">(quitar filtro)</span>
            </SelectionLink>
          ))}
          {clearTo ? (
            <SelectionLink
              to={clearTo}
              carry={picking?.carry}
              stay
              className="rounded px-2 py-1 text-sm font-medium text-accent-text hover:underline"
            >
              Limpiar todo
            </SelectionLink>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
