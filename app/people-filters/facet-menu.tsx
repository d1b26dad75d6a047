import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Choices, FindChoice, MANY } from './choices.tsx'
import type { loader } from './page.tsx'
import { withQuery } from '../url-state/with-query.ts'
import { useIsomorphicLayoutEffect } from '../ui/isomorphic-layout-effect.ts'

const FIND_MS = 300

/**
 * Choices of one filter in a popup: loaded when it opens, applied as they are ticked. It closes on Escape, on a
 * click elsewhere and when the focus leaves.
 */
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
  useClosing(root, open, (returnFocus) => {
    if (returnFocus) button.current?.focus()
    setOpen(false)
  })
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
        <div id={id} role="dialog" aria-label={`Filtrar por ${label}`} className="facet-panel">
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

function useClosing(
  root: { current: HTMLElement | null },
  open: boolean,
  close: (returnFocus: boolean) => void,
) {
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  useEffect(() => {
    const element = root.current
    if (!open || !element) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && element.contains(target)
    const onPointerDown = ({ target }: Event) => {
      if (!isInside(target)) closing.current(false)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) closing.current(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      closing.current(true)
    }
    document.addEventListener('pointerdown', onPointerDown)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [root, open])
}
