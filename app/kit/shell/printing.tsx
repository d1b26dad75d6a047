import { useLocation } from '@remix-run/react'
import type { Session } from '#contract/access/auth.ts'
import { logoAt } from './brand/brand.tsx'
import { Alert } from '../ui/states/alert.tsx'
import { Button } from '../ui/button.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { param } from '../urls/url-state.ts'
import { urlOf, withQuery } from '../urls/with-query.ts'

/** Link to the print view of the page, with all rows that match its filters. */
export function PrintLink() {
  const here = urlOf(useLocation())
  return (
    <Link
      to={withQuery(here, { print: 'all' })}
      title="Imprimir"
      className="inline-flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink max-sm:hidden"
    >
      <Icon name="printer" size={20} />
      <span className="sr-only">Imprimir</span>
    </Link>
  )
}

/** Header of every printed page: tenant and time. */
export function PrintHead({ session, now }: { session: Session; now: number }) {
  const { name, timezone } = session.tenant
  const logo = logoAt(session.brand, 'light')
  return (
    <p className="mb-4 hidden justify-between gap-4 border-b border-line pb-2 text-sm print:flex">
      <span className="flex items-center gap-2">
        {logo ? (
          <img src={logo} alt="" className="block h-7 w-40 object-contain object-left" />
        ) : null}
        {name}
      </span>
      <span>{formatDateTime(now, timezone)}</span>
    </p>
  )
}

/** Bar above a print view, with the print button and the link back. It is not printed. */
export function PrintBar() {
  const here = urlOf(useLocation())
  if (param(here, 'print') !== 'all') return null
  return (
    <div className="mb-4 print:hidden">
      <Alert
        tone="info"
        live={false}
        title="Vista para imprimir"
        action={
          <span className="flex flex-wrap items-center gap-2">
            <Link to={withQuery(here, { print: undefined })} className="font-medium underline">
              Volver a la lista
            </Link>
            <span className="nojs:hidden">
              <Button size="sm" onClick={() => window.print()}>
                Imprimir
              </Button>
            </span>
          </span>
        }
      >
        Cada lista está completa en una sola página, hasta 2.000 filas.
        <span className="js:hidden"> Usa la opción Imprimir del navegador.</span>
      </Alert>
    </div>
  )
}
