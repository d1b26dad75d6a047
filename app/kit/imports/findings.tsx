import type {
  ImportCause,
  ImportFinding,
  ImportJob,
} from '#contract/platform/imports/import-jobs.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import type { Column } from '../ui/tables/table-row.tsx'

export type Named = Pick<ImportJob, 'columns' | 'labels'>

/** Returns the name of a field as in the file's header, or in Spanish when the header has the technical name. */
export function nameOf(field: string, { columns, labels }: Named): string {
  const name = columns.find(({ fields }) => fields?.includes(field))?.name ?? ''
  const technical =
    name
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_') === field
  return (technical ? '' : name) || labels[field] || field
}

/** Causes of the findings, with their counts; each links to its lines. */
export function Causes({
  causes,
  chosen,
  job,
  to,
}: {
  causes: ImportCause[]
  chosen: number | null
  job: Named
  /** Returns the URL of the lines of a cause; of all lines for null. */
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
              {field ? `${nameOf(field, job)}: ` : ''}
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

/** Findings by line. A line may have several, so the index is the key. */
export function Findings({
  caption,
  findings,
  job,
}: {
  caption: string
  findings: ImportFinding[]
  job: Named
}) {
  const rows = findings.map((finding, place) => ({ ...finding, place }))
  return (
    <DataTable caption={caption} columns={tableOf(job)} rows={rows} rowKey={(row) => row.place} />
  )
}

const tableOf = (job: Named): Column<ImportFinding>[] => [
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-24',
    cell: ({ line }) => `Línea ${line}`,
  },
  { key: 'user', head: 'Registro', width: 'lg:w-40 xl:w-56', cell: ({ user }) => user },
  {
    key: 'field',
    head: 'Columna',
    width: 'lg:w-32 xl:w-48',
    cell: ({ field }) => field && nameOf(field, job),
  },
  {
    key: 'message',
    head: 'Mensaje',
    cell: ({ message }) => <span className="whitespace-normal">{message}</span>,
  },
]
