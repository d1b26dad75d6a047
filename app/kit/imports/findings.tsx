import type {
  ImportCause,
  ImportFinding,
  ImportJob,
} from '#contract/platform/imports/import-jobs.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
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

/** Returns the text of a cause, with the name of its column. */
export function causeText({ field, message }: Pick<ImportCause, 'field' | 'message'>, job: Named) {
  return field ? `${nameOf(field, job)}: ${message}` : message
}

/** The cause whose lines are listed, with the link to all causes. */
export function ChosenCause({ cause, job, to }: { cause: ImportCause; job: Named; to: string }) {
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="min-w-0 break-words font-semibold">{causeText(cause, job)}</span>
      <Link to={to} preventScrollReset className="text-accent-text hover:underline">
        Ver todas las causas
      </Link>
    </p>
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
