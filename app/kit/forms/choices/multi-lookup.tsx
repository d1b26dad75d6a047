import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { agree } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '../../ui/format.ts'
import { useHydrated } from '../../ui/scripts/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CONTROL } from '../field.tsx'
import type { Option } from './select-field.tsx'

/** First results of a search, and the number of all results. */
export type Found = {
  q: string
  options: Option[]
  total: number
  /** True when `total` is only a lower bound. */
  atLeast?: boolean
}

const DEBOUNCE_MS = 250

/** Checkboxes of a `MultiLookupField`, for forms with their own frame. `id` is the id of the field's first element. */
export function MultiLookup({
  id,
  name,
  label,
  chosen,
  found,
  search,
  problem,
  wrong = false,
  onTick,
}: {
  id: string
  name: string
  label: string
  /** Selected options with their names. */
  chosen: Option[]
  /** Options offered at first. */
  found: Found
  search: (q: string, signal: AbortSignal) => Promise<Omit<Found, 'q'>>
  /** Error that prevents the choice. */
  problem?: string | undefined
  wrong?: boolean
  /** Called with the ticked options whenever they change. */
  onTick?: (ticked: Option[]) => void
}) {
  const hydrated = useHydrated()
  const boxes = useRef<HTMLDivElement>(null)
  const [choices, setChoices] = useState({ chosen, found })
  const [count, setCount] = useState(chosen.length)
  const [failed, setFailed] = useState(false)
  const pendingSearch = useRef<AbortController>()
  useEffect(() => () => pendingSearch.current?.abort(), [])

  function find(q: string) {
    pendingSearch.current?.abort()
    const { signal } = (pendingSearch.current = new AbortController())
    const timer = setTimeout(() => {
      search(q, signal).then(
        (answer) => {
          setFailed(false)
          setChoices({ chosen: tickedIn(boxes.current), found: { q, ...answer } })
        },
        () => signal.aborted || setFailed(true),
      )
    }, DEBOUNCE_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  const held = new Set(choices.chosen.map(({ value }) => String(value)))
  const offered = choices.found.options.filter(({ value }) => !held.has(String(value)))
  return (
    <div
      ref={boxes}
      onChange={() => {
        const ticked = tickedIn(boxes.current)
        setCount(ticked.length)
        onTick?.(ticked)
      }}
      className={`overflow-hidden rounded border bg-surface ${wrong ? 'border-danger' : 'border-edge'}`}
    >
      {choices.chosen.length > 0 ? (
        <div className="max-h-40 overflow-y-auto border-b border-line p-1">
          <Boxes name={name} options={choices.chosen} ticked />
        </div>
      ) : null}
      <SearchRow id={id} name={name} label={label} q={choices.found.q} count={count} find={find} />
      <div className="max-h-56 overflow-y-auto p-1">
        <Boxes name={name} options={offered} />
        <p role={hydrated ? 'status' : undefined} className="px-2 py-1 text-sm text-muted">
          {failed
            ? 'No se pudo buscar. Intenta de nuevo.'
            : problem
              ? ''
              : noteOn(choices.found, offered.length)}
        </p>
      </div>
    </div>
  )
}

/** Search box; before hydration it is a field of the form, with a submit button. */
function SearchRow({
  id,
  name,
  label,
  q,
  count,
  find,
}: {
  id: string
  name: string
  label: string
  q: string
  count: number
  find: (q: string) => void
}) {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  return (
    <div className="flex items-center gap-2 border-b border-line p-1 pl-3">
      <span className="text-faint">
        <Icon name="search" />
      </span>
      <input
        type="search"
        name={hydrated ? undefined : `${name}_q`}
        aria-label={`Buscar en ${label}`}
        placeholder="Buscar"
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        // The search text is no change of the field's value.
        onChange={(event) => {
          event.stopPropagation()
          find(event.currentTarget.value.trim())
        }}
        className={`${CONTROL} h-8 border-transparent px-1`}
      />
      {hydrated ? null : (
        <>
          <input type="hidden" name={`${name}_shown`} value={q} />
          <span className="js:hidden">
            <Button
              type="submit"
              size="sm"
              name="find"
              value={name}
              formAction={`${pathname}${search}#${id}`}
            >
              {'Buscar '}
              <span className="sr-only">en {label}</span>
            </Button>
          </span>
        </>
      )}
      <span className="shrink-0 pr-2 text-sm tabular-nums text-muted">
        {formatNumber(count)} {agree(count, 'selección', 'selecciones')}
      </span>
    </div>
  )
}

function Boxes({
  name,
  options,
  ticked = false,
}: {
  name: string
  options: Option[]
  ticked?: boolean
}) {
  return options.map(({ value, label }) => (
    <label
      key={value}
      className="flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-2 py-0.5 hover:bg-hover"
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked}
        className="h-4 w-4 shrink-0 cursor-pointer accent-accent focus-visible:outline-offset-0"
      />
      <span className="min-w-0">{label}</span>
    </label>
  ))
}

function tickedIn(boxes: HTMLElement | null): Option[] {
  const ticked = boxes?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:checked') ?? []
  return [...ticked].map((box) => ({
    value: box.value,
    label: box.parentElement?.textContent ?? '',
  }))
}

function noteOn({ q, options, total, atLeast }: Found, offered: number): string {
  const rest = total - options.length
  if (rest > 0) {
    return `Y ${atLeast ? 'al menos ' : ''}${formatNumber(rest)} más: busca para encontrarlos.`
  }
  if (atLeast) return 'Puede haber más: busca para encontrarlos.'
  if (offered > 0) return ''
  if (total > 0) return 'Todo lo que hay está elegido.'
  return q ? `Nada coincide con «${q}».` : 'No hay opciones.'
}
