import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Choices, FindChoice } from './choices.tsx'
import { MANY } from '../../ui/tables/filter-choices.tsx'
import type { loader } from './page.tsx'
import { withQuery } from '../../urls/with-query.ts'
import { useDismissal } from '../../ui/popups/dismissal.ts'
import { useIsomorphicLayoutEffect } from '../../ui/scripts/isomorphic-layout-effect.ts'

const FIND_MS = 300

/** Choices of one filter in a popup: loaded when it opens, applied as they are ticked. */
export function FacetMenu({
  label,
  face,
  address,
  chosen,
  toList,
}: {
  label: string
  /** Content of the button. */
  face: ReactNode
  /** URL of the choices. */
  address: string
  chosen: readonly string[]
  /** Returns the list's URL with these values. */
  toList: (values: string[]) => string
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismissal(
    root,
    () => open,
    (returnFocus) => {
      if (returnFocus) button.current?.focus()
      setOpen(false)
    },
  )
  return (
    <div ref={root} className="menu">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="button facet"
      >
        {face}
      </button>
      {open ? (
        <div
          id={id}
          role="dialog"
          aria-label={`Filtrar por ${label}`}
          tabIndex={-1}
          className="facet-panel"
        >
          <OpenFacet address={address} chosen={chosen} toList={toList} label={label} />
        </div>
      ) : null}
    </div>
  )
}

function OpenFacet({
  label,
  address,
  chosen,
  toList,
}: Pick<Parameters<typeof FacetMenu>[0], 'label' | 'address' | 'chosen' | 'toList'>) {
  const { load, data } = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const [values, setValues] = useState(chosen)
  // Set by the first answer, so that the search box stays while the user types.
  const [many, setMany] = useState<boolean>()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const panel = useRef<HTMLDivElement>(null)
  // The URL changes with the ticked values, which do not affect this filter's own counts.
  const [opened] = useState(address)
  useEffect(() => {
    load(opened)
    return () => clearTimeout(timer.current)
  }, [load, opened])
  const facet = data?.facet
  if (facet && many === undefined) setMany(facet.more > 0 || facet.choices.length > MANY)
  useIsomorphicLayoutEffect(() => {
    if (many === undefined) return
    panel.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }, [many])

  function find(text: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => load(withQuery(opened, { find: text })), FIND_MS)
  }
  function tick(value: string, ticked: boolean) {
    const now = ticked ? [...values, value] : values.filter((one) => one !== value)
    setValues(now)
    navigate(toList([...now].sort()), { replace: true, preventScrollReset: true })
  }

  if (!data) return <p className="p-3 text-muted">Cargando…</p>
  if (!facet)
    return <p className="p-3 text-danger-text">No se pudieron cargar. Intenta de nuevo.</p>
  return (
    <div ref={panel}>
      {many ? <FindChoice label={label} onFind={find} /> : null}
      <Choices facet={facet} chosen={values} onTick={tick} />
    </div>
  )
}
