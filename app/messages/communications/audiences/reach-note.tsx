import { useLocation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { agree } from '#contract/platform/values/nouns.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { Button } from '#app/kit/ui/button.tsx'
import type { Reach } from './reach.server.ts'
import type { loader as size } from './size.ts'
import { people, REASONS, whyNot } from '../words.ts'

const DEBOUNCE_MS = 300

/**
 * Number of users that the surrounding form would reach. With scripts it is updated when boxes
 * change; without them 'Calcular' posts the form, which comes back with the count.
 */
export function ReachNote({
  reach: drawn,
  lists,
}: {
  reach: Reach | null
  lists: readonly string[]
}) {
  const { pathname, search } = useLocation()
  const hydrated = useHydrated()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const reach = useCounted(box, drawn, lists)
  return (
    <div
      ref={box}
      id={id}
      role="group"
      aria-label="Personas de la audiencia"
      className="rounded border border-line bg-sunken p-3 js:sticky js:top-[var(--sticky-top)] js:z-sticky"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role={hydrated ? 'status' : undefined} className="min-w-0 flex-1">
          {reach ? <Counts reach={reach} /> : 'No se pudo calcular cuántas personas son.'}
        </p>
        {hydrated ? null : (
          <span className="js:hidden">
            <Button
              type="submit"
              size="sm"
              name="find"
              value="size"
              formAction={`${pathname}${search}#${id}`}
            >
              Calcular
            </Button>
          </span>
        )}
      </div>
      {reach && reach.unreachable.length > 0 ? <Unreachable reach={reach} /> : null}
    </div>
  )
}

function Counts({ reach: { size } }: { reach: Reach }) {
  const missing = size.total - size.reachable
  return (
    <>
      <strong className="font-semibold">{people(size.total)}</strong>
      {missing > 0 ? (
        <>
          {'. A '}
          {formatNumber(missing)} no se {agree(missing, 'le', 'les')} puede escribir: {whyNot(size)}
          .
        </>
      ) : size.total > 0 ? (
        '. A todas se les puede escribir.'
      ) : (
        '. Nadie cumple lo elegido.'
      )}
    </>
  )
}

function Unreachable({ reach: { size, unreachable } }: { reach: Reach }) {
  const rest = size.total - size.reachable - unreachable.length
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-accent-text">
        Ver a quiénes no se les puede escribir
      </summary>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {unreachable.map((person) => (
          <li key={person.id} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="min-w-0 break-words">{person.full_name}</span>
            <span className="text-muted">{person.reason ? REASONS[person.reason] : ''}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-1 text-muted">Y {formatNumber(rest)} más.</p> : null}
    </details>
  )
}

/** Counts again when a choice of the form's lists changes. */
function useCounted(
  box: { current: HTMLElement | null },
  drawn: Reach | null,
  lists: readonly string[],
): Reach | null {
  const [counted, setCounted] = useState(drawn)
  const [last, setLast] = useState(drawn)
  if (last !== drawn) {
    setLast(drawn)
    setCounted(drawn)
  }
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    let controller = new AbortController()
    let timer: ReturnType<typeof setTimeout>

    async function count(signal: AbortSignal) {
      const data = new FormData(form!)
      const ticked = (list: string) => data.getAll(list).filter((one) => typeof one === 'string')
      const chosen = lists.map((list) => [list, ticked(list)] as const)
      const address = paths.communications.size(Object.fromEntries<string[]>(chosen))
      try {
        setCounted(await fetchJson<typeof size>(address, { signal }))
      } catch {
        if (!signal.aborted) setCounted(null)
      }
    }
    function changed(event: Event) {
      const { target } = event
      if (!(target instanceof HTMLInputElement) || !lists.includes(target.name)) return
      clearTimeout(timer)
      controller.abort()
      const { signal } = (controller = new AbortController())
      timer = setTimeout(() => void count(signal), DEBOUNCE_MS)
    }
    form.addEventListener('change', changed)
    return () => {
      form.removeEventListener('change', changed)
      clearTimeout(timer)
      controller.abort()
    }
  }, [box, lists])
  return counted
}
