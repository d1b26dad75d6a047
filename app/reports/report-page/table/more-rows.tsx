import { useEffect, useRef } from 'react'
import { formatNumber } from '#app/kit/ui/format.ts'
import { buttonClass } from '#app/kit/ui/button.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { MAX_ROWS, ROWS } from '../address.ts'
import { MAX_BROWSER_ROWS, type useMoreRows } from './use-more-rows.ts'

/**
 * Footer of the rows: their number, and a link to the page with more of them; with scripts they are appended when
 * the link is followed or becomes visible.
 */
export function MoreRows({
  page: { rows, more, doing, load },
  total,
  to,
}: {
  page: Pick<ReturnType<typeof useMoreRows>, 'more' | 'doing' | 'load'> & {
    rows: readonly unknown[]
  }
  total: number
  /** Returns the URL of the page with that number of rows. */
  to: (rows: number) => string
}) {
  const end = useRef<HTMLDivElement>(null)
  const loading = useRef(load)
  useEffect(() => {
    loading.current = load
  })
  // Observed again after every part, because an element that stays visible is reported only once.
  useEffect(() => {
    const element = end.current
    if (!element || !more || doing !== 'nothing') return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loading.current()
      },
      { root: element.closest('.report-region'), rootMargin: '0px 0px 800px 0px' },
    )
    seen.observe(element)
    return () => seen.disconnect()
  }, [doing, more, rows.length])

  if (total <= ROWS && !more) return null
  const next = Math.min(ROWS, total - rows.length)
  const linked = rows.length + ROWS <= MAX_ROWS || rows.length < MAX_ROWS
  return (
    <div ref={end} className="report-more">
      <span role="status" className="tabular-nums text-muted">
        {doing === 'failed'
          ? 'No se pudieron cargar más filas.'
          : `Se muestran ${formatNumber(rows.length)} de ${formatNumber(total)}.`}
      </span>
      {more ? (
        <span
          className={linked ? undefined : 'nojs:hidden'}
          // Prevents the shell's own listener from following the link.
          onClick={(event) => {
            event.preventDefault()
            load()
          }}
        >
          <Link
            to={to(Math.min(rows.length + ROWS, MAX_ROWS))}
            className={buttonClass('secondary', 'sm')}
          >
            {doing === 'loading' ? 'Cargando…' : `Mostrar ${formatNumber(next)} más`}
          </Link>
        </span>
      ) : null}
      {more && linked ? null : <TooMany rowCount={rows.length} total={total} scripted={!more} />}
    </div>
  )
}

function TooMany({
  rowCount,
  total,
  scripted,
}: {
  rowCount: number
  total: number
  scripted: boolean
}) {
  if (rowCount >= total) return null
  return (
    <span className={scripted ? 'text-muted' : 'text-muted js:hidden'}>
      {`Aquí se ven hasta ${formatNumber(scripted ? MAX_BROWSER_ROWS : MAX_ROWS)} filas: añade filtros para ver menos, o expórtalas todas.`}
    </span>
  )
}
