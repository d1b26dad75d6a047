import type { Noun } from '#contract/platform/values/nouns.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import type { Column } from '../../ui/tables/table-row.tsx'
import type { RecordPage, LinkedRecord } from './records.server.ts'

/** Page of the records that an import created or changed, each linked to its own page if it has one. */
export function Records({
  caption,
  page,
  noun,
  to,
  empty,
}: {
  caption: string
  page: RecordPage
  noun: Noun
  to: (page: number) => string
  /** Message when there are no records. */
  empty: string
}) {
  if (page.total === 0) return <EmptyState icon="check" title={empty} />
  const columns = page.urlState.which === 'kept' ? [...NAMED, DONE, WHY] : NAMED
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={page.rows} rowKey={(row) => row.line} />
      <Pagination
        page={page.urlState.page}
        pageSize={page.pageSize}
        total={page.total}
        to={to}
        noun={noun}
        label={`Páginas de ${caption}`}
        stay
      />
    </>
  )
}

const NAMED: Column<LinkedRecord>[] = [
  {
    key: 'name',
    head: 'Registro',
    cell: ({ to, name }) =>
      to === null ? (
        <span className="whitespace-normal break-words">{name}</span>
      ) : (
        <Link
          to={to}
          className="whitespace-normal break-words font-medium text-accent-text hover:underline"
        >
          {name}
        </Link>
      ),
  },
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-28',
    cell: ({ line }) => `Línea ${line}`,
  },
]

const DONE: Column<LinkedRecord> = {
  key: 'action',
  head: 'En el archivo',
  width: 'sm:w-32',
  cell: ({ action }) => (action === 'create' ? 'Creado' : 'Actualizado'),
}

const WHY: Column<LinkedRecord> = {
  key: 'message',
  head: 'Por qué se queda como está',
  width: 'sm:w-2/5',
  cell: ({ message }) =>
    message && <span className="whitespace-normal sm:block sm:py-2">{message}</span>,
}
