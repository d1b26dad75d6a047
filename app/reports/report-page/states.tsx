import type { ReactNode } from 'react'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'

/** States that replace a report's rows, and notices above them. */

/** Sentence of the specification: 3, §2 'Reports'. */
export function BeforeReport() {
  return (
    <EmptyState
      icon="reports"
      title="Para generar el reporte seleccione los filtros y presione el botón"
    />
  )
}

export function NothingInReport({
  chips,
  clearTo,
  outOfReach,
}: {
  chips: readonly FilterChip[]
  clearTo: string
  /** Labels of the filters that organizational units leave without a value. */
  outOfReach: readonly string[]
}) {
  return (
    <EmptyState
      icon="search"
      title="No hay resultados"
      action={chips.length > 0 ? <ButtonLink to={clearTo}>Cambiar los filtros</ButtonLink> : null}
    >
      {outOfReach.length > 0 ? outOfReachWords(outOfReach) : emptyWords(chips)}
    </EmptyState>
  )
}

function outOfReachWords(labels: readonly string[]): string {
  const filters = labels.map((label) => `«${label}»`).join(', ')
  return `Lo elegido en ${filters} no es de tus unidades de negocio. Elige otra cosa para ver el reporte.`
}

function emptyWords(chips: readonly FilterChip[]): string {
  return chips.length > 0
    ? 'Nadie pasa todos los filtros. Quita alguno de los de arriba.'
    : 'Todavía no hay de qué hacer este reporte.'
}

/** Notice of the parameters that have no effect, in a URL written by hand or of another report. */
export function IgnoredNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const words = names.map((name) => `«${name}»`).join(', ')
  return (
    <div className="mb-3">
      <Alert tone="warning" title="La dirección pide algo que este reporte no tiene" live={false}>
        {`No se tuvo en cuenta ${words}.`}
      </Alert>
    </div>
  )
}

/** Errors of invalid filters; each is also shown at its field. */
export function RefusedReport({
  errors,
  message,
}: {
  errors: Readonly<Record<string, string>>
  message: string
}) {
  const named = Object.entries(errors)
  return (
    <Alert tone="danger" title={named.length > 0 ? 'Revisa los filtros' : message}>
      {named.length > 0 ? (
        <ul>
          {named.map(([name, words]) => (
            <li key={name}>
              <a
                href={`#filter-${name}`}
                className="inline-block py-0.5 underline underline-offset-2"
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  )
}

/** Replaces the rows when a filter's value was deleted, or belongs to another tenant or organizational unit. */
export function DeletedFromReport({ message, clearTo }: { message: string; clearTo: string }) {
  return (
    <EmptyState
      icon="search"
      title={message}
      action={<ButtonLink to={clearTo}>Elegir otros filtros</ButtonLink>}
    >
      Ya no existe, o no está disponible para ti. Quítalo de los filtros y genera el reporte de
      nuevo.
    </EmptyState>
  )
}

export function FailedReport({
  message,
  requestId,
  retryTo,
}: {
  message: string
  requestId: string
  retryTo: string
}) {
  return (
    <Alert
      tone="danger"
      title="No se pudo generar el reporte"
      action={<ButtonLink to={retryTo}>Reintentar</ButtonLink>}
    >
      <p>{message}</p>
      <p>Si es muy grande, redúcelo: elige menos cursos, un área o una ubicación.</p>
      {requestId ? <p className="mt-1 text-sm">Solicitud {requestId}</p> : null}
    </Alert>
  )
}

/** Time of the data; newer data are not in the report yet. */
export function AsOf({ words }: { words: string }) {
  return (
    <p className="mb-3 flex items-center gap-2 text-muted">
      <Icon name="clock" />
      {words}
    </p>
  )
}

/** Notice above the current rows until the next report arrives. */
export function Counting({ what }: { what: string }) {
  return (
    <p
      role="status"
      className="mb-3 flex items-center gap-2 rounded bg-info-soft px-3 py-2 text-info-text"
    >
      <span className="animate-spin">
        <Icon name="spinner" />
      </span>
      {`Contando ${what}…`}
    </p>
  )
}

/** Active filters, each with a link that removes it. */
export function FilterChips({ chips, clearTo }: { chips: readonly FilterChip[]; clearTo: string }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filtros del reporte" className="report-chips">
      {chips.map(({ label, removeTo }) => (
        <li key={label} className="max-w-full">
          <Link to={removeTo} preventScrollReset className="report-chip">
            <span className="truncate">{label}</span>
            <Icon name="x" />
            <span className="sr-only">(quitar filtro)</span>
          </Link>
        </li>
      ))}
      <li className="print:hidden">
        <Link
          to={clearTo}
          className="rounded px-2 py-1 text-sm font-medium text-accent-text hover:underline"
        >
          Limpiar todo
        </Link>
      </li>
    </ul>
  )
}

/** Layout of the filters: beside the page before there is a result, and above it then. */
export function ReportFrame({
  folded,
  panel,
  views,
  chips,
  children,
}: {
  /** True when there is a result. */
  folded: boolean
  panel: ReactNode
  /** Links to other views of the result, beside the folded filters. */
  views?: ReactNode
  chips: ReactNode
  children: ReactNode
}) {
  return (
    <div className={folded ? 'report-frame filters-above' : 'report-frame filters-beside'}>
      {panel}
      {views}
      {chips}
      <div className="report-body">{children}</div>
    </div>
  )
}
