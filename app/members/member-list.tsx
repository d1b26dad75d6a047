import type { Noun } from '#contract/nouns.ts'
import { ListBody, ListSelection, ListTable, type BodyProps } from '../lists/list-body.tsx'
import type { ListQuery } from '../lists/list-query.ts'
import { Button } from '../ui/button.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import type { Column } from '../ui/table-row.tsx'

const SELECTION_FORM = 'selected-members'

type Query = Record<string, string | number | readonly number[] | readonly string[] | undefined>

/** What something has: searched, and taken out one by one or several at once. */
export function MemberList<Row extends { id: number }, Shown extends ListQuery>({
  caption,
  columns,
  nameOf,
  muted,
  removal,
  wholesale = false,
  ...body
}: Omit<BodyProps<Row, Shown>, 'children'> & {
  noun: Noun
  /** What the table lists. */
  caption: string
  columns: Column<Row>[]
  /** How a row is called in words: 'Ana Ruiz'. */
  nameOf: (row: Row) => string
  muted?: (row: Row) => boolean
  /** The question before they are taken out, and what leads to it; left out for those who may not. */
  removal?: { to: (query?: Query) => string; label: string }
  /** All that match can be taken out at once. */
  wholesale?: boolean
}) {
  const { list, page } = body
  const { q, page: number } = list.toQuery(page.shown)
  return (
    <ListBody {...body}>
      <ListTable
        list={list}
        page={page}
        caption={caption}
        columns={columns}
        rowKey={(row) => row.id}
        muted={muted}
        selection={
          removal && {
            formId: SELECTION_FORM,
            label: (row) => `Seleccionar ${nameOf(row)}`,
            all: wholesale && page.shown.all,
          }
        }
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
            formId={SELECTION_FORM}
            action={removal.to()}
            wholesale={wholesale}
            list={list}
            page={page}
          >
            <Button type="submit" size="sm" icon="x">
              {removal.label}
            </Button>
          </ListSelection>
        ) : null}
      </ListTable>
    </ListBody>
  )
}
