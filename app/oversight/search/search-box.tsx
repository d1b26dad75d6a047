import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { useArrival } from '#app/kit/ui/scripts/arrival.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { IconButton } from '#app/kit/ui/page/icon-button.tsx'
import { useIsomorphicLayoutEffect } from '#app/kit/ui/scripts/isomorphic-layout-effect.ts'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import type { Result, ResultGroup } from './find.server.ts'
import { useSuggestions } from './use-suggestions.ts'

export type SearchBoxProps = {
  /** User and tenant whose recent results are shown. */
  owner: string
  /** Text typed before this was loaded. */
  initial: string
  /** Raised each time the box is to take the focus; 0: it has not yet. */
  opened: number
  onClose: (how: { returnsFocus: boolean }) => void
}

/** Combobox of the search over everything: results in groups, and at the end the page of all results. */
export function SearchBox({ owner, initial, opened, onClose }: SearchBoxProps) {
  const arrive = useArrival()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initial)
  const found = useSuggestions(text)
  const { q, pending } = found
  // An arrow key chooses among the options that are shown, even if they are those of an older text.
  const isChosenByArrow = useRef(false)
  const isLeftByTab = useRef(false)

  useIsomorphicLayoutEffect(() => {
    const field = input.current
    if (opened === 0) return
    field?.focus()
    // Text typed while the box is loaded continues at its end.
    field?.setSelectionRange(field.value === initial ? field.value.length : 0, field.value.length)
  }, [opened, initial])

  function go(to: string) {
    setText('')
    if (input.current) input.current.value = ''
    onClose({ returnsFocus: false })
    input.current?.blur()
    arrive(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, isOpen: boolean) {
    const { key } = event
    isLeftByTab.current = key === 'Tab'
    if (key === 'ArrowDown' || key === 'ArrowUp') isChosenByArrow.current = true
    if (key === 'Escape' && !isOpen) onClose({ returnsFocus: true })
    if (key !== 'Enter' || event.nativeEvent.isComposing || q === '') return
    // The pointer may have left the options, and then none is active.
    const isActive = event.currentTarget.hasAttribute('aria-activedescendant')
    if (isOpen && isActive && (isChosenByArrow.current || !pending)) return
    event.preventDefault()
    go(paths.search.page({ q }))
  }

  const ending = { key: 'all', title: '', results: [allResults(q)], all: null, more: false }
  const groups = q === '' ? recentGroup(owner) : [...found.groups, ending]
  return (
    <Combobox
      value={null}
      immediate
      onChange={(result: Line | null) => {
        // Headless UI selects the active option when Tab leaves the field.
        if (!result || isLeftByTab.current) return
        if (!result.isList) keepResult(owner, result)
        go(result.to)
      }}
    >
      {({ open }) => (
        <div role="search" className="relative flex items-center gap-2">
          <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-faint">
            <Icon name="search" />
          </span>
          <ComboboxInput
            ref={input}
            aria-label="Buscar en todo"
            title="Ctrl+K"
            placeholder="Buscar en todo"
            autoComplete="off"
            maxLength={200}
            displayValue={() => text}
            onChange={(event) => {
              isChosenByArrow.current = false
              setText(event.currentTarget.value)
            }}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => onKeyDown(event, open)}
            className="h-8 min-w-0 flex-1 rounded border border-edge bg-surface pl-8 pr-2 text-lg sm:text-base"
          />
          <IconButton
            icon="x"
            label="Cerrar la búsqueda"
            onClick={() => onClose({ returnsFocus: true })}
          />
          <ComboboxOptions
            aria-label="Resultados"
            modal={false}
            className="fixed inset-x-0 top-[52px] z-menu max-h-[calc(100vh-52px)] overflow-y-auto border border-line bg-raised p-1 shadow-float empty:hidden md:absolute md:inset-x-0 md:top-full md:mt-1 md:max-h-[70vh] md:rounded"
          >
            {groups.map((group) => (
              <Group key={group.key} group={group} />
            ))}
            <Note {...found} />
          </ComboboxOptions>
          <p role="status" className="sr-only">
            {q === '' || pending ? '' : summaryOf(found.groups, q)}
          </p>
        </div>
      )}
    </Combobox>
  )
}

/** Option: a result, or a list of results. */
type Line = Result & { isList?: true }

function Group({ group }: { group: ResultGroup }) {
  const { key, title } = group
  const id = `search-group-${key}`
  return (
    <div role="group" aria-labelledby={title ? id : undefined} className="border-line py-1">
      {title ? (
        <p id={id} className="px-2 py-1 text-sm font-medium text-muted">
          {title}
        </p>
      ) : null}
      {linesOf(group).map((result) => (
        <ComboboxOption
          key={result.to + result.name}
          value={result}
          className="flex min-h-8 cursor-pointer items-start gap-2 rounded-sm px-2 py-1 data-[focus]:bg-hover"
        >
          <span className="mt-0.5 text-muted">
            <Icon name={result.icon} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{result.name}</span>
            {result.details.length > 0 ? (
              <span className="block truncate text-sm text-muted">{result.details.join(DOT)}</span>
            ) : null}
          </span>
          {result.enabled ? null : <Tag>Inactivo</Tag>}
        </ComboboxOption>
      ))}
    </div>
  )
}

/** Returns the results of a group, and its list where it has more. */
function linesOf({ results, all, more }: ResultGroup): Line[] {
  if (!all || !more) return results
  return [...results, listLine(all.to, all.label)]
}

const listLine = (to: string, name: string): Line => ({
  to,
  name,
  details: [],
  icon: 'search',
  enabled: true,
  isList: true,
})

/** State of the search as a disabled option: a listbox may contain nothing else. */
function Note({ q, pending, failed, groups }: ReturnType<typeof useSuggestions>) {
  const words = pending
    ? 'Buscando…'
    : failed
      ? 'No se pudo buscar. Intenta de nuevo.'
      : groups.length === 0
        ? `Nada coincide con «${q}»`
        : null
  if (words === null || q === '') return null
  return (
    <ComboboxOption disabled value={null} className="px-2 py-2 text-sm text-muted">
      {words}
    </ComboboxOption>
  )
}

function allResults(q: string): Line {
  return listLine(paths.search.page({ q }), `Ver todos los resultados de «${q}»`)
}

function recentGroup(owner: string): ResultGroup[] {
  const results = recentResults(owner)
  if (results.length === 0) return []
  return [{ key: 'recent', title: 'Visitados hace poco', results, all: null, more: false }]
}

function summaryOf(groups: readonly ResultGroup[], q: string): string {
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return count === 0
    ? `Nada coincide con «${q}»`
    : `${count} ${count === 1 ? 'resultado' : 'resultados'}`
}

/**
 * Results that were opened in this tab, newest first. They last as long as the browser session, and are those of
 * one user in one tenant.
 */

const KEY = 'recent-results'
const MAX_RECENT = 5

type StoredResults = { owner: string; results: Result[] }

/** Returns the recent results of a user. */
function recentResults(owner: string): Result[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredResults | null
    return stored?.owner === owner ? stored.results : []
  } catch {
    // A browser may refuse the storage.
    return []
  }
}

function keepResult(owner: string, result: Result): void {
  const others = recentResults(owner).filter(({ to }) => to !== result.to)
  const stored: StoredResults = { owner, results: [result, ...others].slice(0, MAX_RECENT) }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Nothing is kept then.
  }
}
