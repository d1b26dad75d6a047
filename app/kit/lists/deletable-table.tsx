import type { ReactNode } from 'react'
import { actions } from '../ui/common-copy.ts'
import { SelectionAction } from '../ui/tables/selection-bar.tsx'
import type { Column } from '../ui/tables/table-row.tsx'
import type { Query } from '../urls/with-query.ts'
import { ListTable } from './list-body.tsx'
import type { OfList } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'
import { asking, ListSelection } from './list-selection.tsx'

/**
 * Table of a list whose rows can be selected and deleted, when the page has a selection (`selectable`); `children`
 * are further bulk actions.
 */
export function DeletableTable<
  Row extends { id: number; name: string },
  UrlState extends ListQuery,
>({
  list,
  page,
  deletion,
  children,
  ...table
}: OfList<Row, UrlState> & {
  caption: string
  columns: Column<Row>[]
  rowMenu?: ((row: Row) => ReactNode) | undefined
  /** Returns the URL of the confirmation. */
  deletion: (query: Query) => string
  children?: ReactNode
}) {
  return (
    <ListTable
      list={list}
      page={page}
      rowKey={(row) => row.id}
      picks={(row) => `Seleccionar ${row.name}`}
      {...table}
    >
      <ListSelection list={list} page={page}>
        {children}
        <SelectionAction to={asking(list, page, deletion)} icon="trash">
          {actions.remove}
        </SelectionAction>
      </ListSelection>
    </ListTable>
  )
}
