import type { ImportCause, ImportFinding, ImportJob } from '#contract/import-jobs.ts'
import { DataTable } from '../ui/data-table.tsx'
import { formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import type { Column } from '../ui/table-row.tsx'

/** A field as the file's own header calls it. */
export function nameOf(field: string, columns: ImportJob['columns']): string {
  return columns.find(({ fields }) => fields?.includes(field))?.name || field
}

/** What findings come from, with how often; each leads to its lines alone. */
export function Causes({
  causes,
  chosen,
  columns,
  to,
}: {
  causes: ImportCause[]
  chosen: number | null
  columns: ImportJob['columns']
  /** The lines of a cause; of all when null. */
  to: (cause: number | null) => string
}) {
  if (causes.length < 2) return null
  return (
    <nav aria-label="Por causa" className="mb-4 rounded border border-line bg-surface">
      <ul className="divide-y divide-line">
        {causes.map(({ id, field, message, count }) => (
          <li key={id} className="flex items-baseline gap-3 px-4 py-2">
            <span className="min-w-12 text-right font-semibold tabular-nums">
              {formatNumber(count)}
            </span>
            <Link
              to={to(id)}
              aria-current={id === chosen ? 'true' : undefined}
              preventScrollReset
              className="min-w-0 break-words py-0.5 text-accent-text hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {field ? `${nameOf(field, columns)}: ` : ''}
              {message}
              {count > 1 ? <span className="text-muted"> y otras parecidas</span> : null}
            </Link>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <p className="border-t border-line px-4 py-2">
          <Link to={to(null)} preventScrollReset className="text-accent-text hover:underline">
            Ver todas las líneas
          </Link>
        </p>
      )}
    </nav>
  )
}

/** Findings by line. Several may stand on one line, so the place in the list is the key. */
export function Findings({
  caption,
  findings,
  columns,
}: {
  caption: string
  findings: ImportFinding[]
  columns: ImportJob['columns']
}) {
  const rows = findings.map((finding, place) => ({ ...finding, place }))
  return (
    <DataTable
      caption={caption}
      columns={tableOf(columns)}
      rows={rows}
      rowKey={(row) => row.place}
    />
  )
}

const tableOf = (columns: ImportJob['columns']): Column<ImportFinding>[] => [
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-24',
    cell: ({ line }) => `Línea ${formatNumber(line)}`,
  },
  { key: 'user', head: 'Registro', width: 'lg:w-40 xl:w-56', cell: ({ user }) => user },
  {
    key: 'field',
    head: 'Columna',
    width: 'lg:w-32 xl:w-48',
    cell: ({ field }) => field && nameOf(field, columns),
  },
  {
    key: 'message',
    head: 'Mensaje',
    cell: ({ message }) => <span className="whitespace-normal">{message}</span>,
  },
]
