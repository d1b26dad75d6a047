import type { ReactNode } from 'react'
import { actions } from '../copy/common.ts'
import { SelectionAction } from '../ui/selection-bar.tsx'
import type { Column } from '../ui/table-row.tsx'
import { ListTable } from './list-body.tsx'
import type { OfList } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'
import { asking, ListSelection } from './list-selection.tsx'

/**
 * The table of a list whose rows are picked to be deleted, by those for whom the page has picking
 * (`pickable`); `children` are what else is done with what is picked.
 */
export function DeletableTable<Row extends { id: number; name: string }, Shown extends ListQuery>({
  list,
  page,
  deletion,
  children,
  ...table
}: OfList<Row, Shown> & {
  caption: string
  columns: Column<Row>[]
  rowMenu?: ((row: Row) => ReactNode) | undefined
  /** The address of the question. */
  deletion: (query: Record<string, string | number | undefined>) => string
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
