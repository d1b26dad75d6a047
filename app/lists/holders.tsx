import type { ReactNode } from 'react'
import { NOUNS } from '#contract/nouns.ts'
import { paths } from '../paths.ts'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Column } from '../ui/table-row.tsx'
import type { ListPage } from './list-page-data.ts'

/** List of the users with a thing of which a user has at most one: an area, a position. */
export function Holders<User extends { id: number; disabled: boolean }>({
  of,
  page: { rows, total, pageSize, usualSize = pageSize, shown },
  columns,
  to,
  children,
}: {
  /** Name of the thing. */
  of: string
  page: ListPage<User, { page: number }>
  columns: Column<User>[]
  /** Returns the URL of another page. */
  to: (page: number) => string
  /** Shown when no user has it: where to assign it. */
  children: ReactNode
}) {
  if (rows.length === 0) {
    return (
      <EmptyState icon="users" title="No hay usuarios en el momento">
        <p>{children}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption={`Usuarios de ${of}`}
        columns={columns}
        rows={rows}
        rowKey={(user) => user.id}
        muted={(user) => user.disabled}
      />
      <Pagination
        page={shown.page}
        pageSize={pageSize}
        total={total}
        noun={NOUNS.user}
        to={to}
        sizes={{
          now: pageSize,
          usual: usualSize,
          keep: (each) => paths.listState(to(1), { rows: `${usualSize}:${each}`, to: to(1) }),
        }}
      />
    </>
  )
}
