import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Column } from '../../ui/tables/table-row.tsx'
import { ListBody, ListTable, type BodyProps } from '../../lists/list-body.tsx'
import type { OfList } from '../../lists/list-page-data.ts'
import { ListSelection } from '../../lists/list-selection.tsx'
import { SelectionAction } from '../../ui/tables/selection-bar.tsx'
import type { ListQuery } from '../../lists/list-query.ts'

export type PickerProps<Row, PageQuery extends ListQuery> = OfList<Row, PageQuery> & {
  noun: Noun
  search: string
  /** Name of the table. */
  caption: string
  columns: Column<Row>[]
  /** Returns the label of a row's checkbox: 'Seleccionar a Ana Ruiz'. */
  label: (row: Row) => string
  muted?: (row: Row) => boolean
  /** True when all matching rows can be selected at once. */
  allowAllMatching?: boolean
  icon: IconName
  /** Label of the button, and its label while sending. */
  action: string
  pending: string
  /** Fields of the action, which belong to the form `form`. */
  fields?: ((form: string) => ReactNode) | undefined
  /** Further actions for the selection. */
  also?: ReactNode
  empty: ReactNode
} & Pick<BodyProps<Row, PageQuery>, 'filters' | 'facets' | 'chips'>

/** List to select from, with one action for the selected rows. */
export function Picker<Row extends { id: number }, PageQuery extends ListQuery>({
  list,
  page,
  noun,
  search,
  caption,
  columns,
  label,
  muted,
  allowAllMatching = false,
  icon,
  action,
  pending,
  fields,
  also,
  empty,
  filters,
  facets,
  chips,
}: PickerProps<Row, PageQuery>) {
  const { formMethod, formAction } = useNavigation()
  const { urlState } = page
  const here = list.listUrl(urlState, {
    page: urlState.page,
    all: urlState.all,
  } as Partial<PageQuery>)
  const sending = formMethod === 'POST' && formAction === here
  return (
    <ListBody {...{ list, page, noun, search, empty, filters, facets, chips }}>
      <ListTable
        list={list}
        page={page}
        caption={caption}
        columns={columns}
        rowKey={(row) => row.id}
        picks={label}
        allowAllMatching={allowAllMatching}
        muted={muted}
      >
        <ListSelection allowAllMatching={allowAllMatching} list={list} page={page} fields={fields}>
          <SelectionAction to={here} variant="primary" icon={icon} disabled={sending}>
            {sending ? pending : action}
          </SelectionAction>
          {also}
        </ListSelection>
      </ListTable>
    </ListBody>
  )
}
