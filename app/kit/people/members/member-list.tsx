import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import { ListBody, ListTable, type BodyProps } from '../../lists/list-body.tsx'
import { selectable } from '../../lists/list-page-data.ts'
import { ListSelection } from '../../lists/list-selection.tsx'
import type { ListQuery } from '../../lists/list-query.ts'
import { IconLink } from '../../ui/page/icon-button.tsx'
import { SelectionAction } from '../../ui/tables/selection-bar.tsx'
import type { Column } from '../../ui/tables/table-row.tsx'
import type { Query } from '../../urls/with-query.ts'

/** List of members with search, and removal of one or several at once. */
export function MemberList<Row extends { id: number }, PageQuery extends ListQuery>({
  caption,
  columns,
  nameOf,
  muted,
  removal,
  also,
  fields,
  allowAllMatching = false,
  ...body
}: Omit<BodyProps<Row, PageQuery>, 'children'> & {
  noun: Noun
  /** Name of the table. */
  caption: string
  columns: Column<Row>[]
  /** Returns the name of a row: 'Ana Ruiz'. */
  nameOf: (row: Row) => string
  muted?: (row: Row) => boolean
  /** URL and label of the removal's confirmation; omitted for users without the permission. */
  removal?: { to: (query?: Query) => string; label: string }
  /** Further actions for the selection, and their fields in the form `form`. */
  also?: ReactNode
  fields?: ((form: string) => ReactNode) | undefined
  /** True when all matching members can be removed at once. */
  allowAllMatching?: boolean
}) {
  const { list } = body
  const page = selectable(body.page, removal !== undefined)
  const query = list.toQuery(page.urlState)
  const { q, page: number } = query
  return (
    <ListBody {...body} page={page}>
      <ListTable
        list={list}
        page={page}
        caption={caption}
        columns={columns}
        rowKey={(row) => row.id}
        muted={muted}
        picks={removal && ((row) => `Seleccionar ${nameOf(row)}`)}
        allowAllMatching={allowAllMatching}
        rowMenu={
          removal &&
          ((row) => (
            <IconLink
              icon="x"
              label={`Quitar ${nameOf(row)}`}
              to={removal.to({ q, page: number, ids: [row.id] })}
              preventScrollReset
            />
          ))
        }
      >
        {removal ? (
          <ListSelection
            allowAllMatching={allowAllMatching}
            list={list}
            page={page}
            fields={fields}
          >
            <SelectionAction to={removal.to(query)} icon="x">
              {removal.label}
            </SelectionAction>
            {also}
          </ListSelection>
        ) : null}
      </ListTable>
    </ListBody>
  )
}
