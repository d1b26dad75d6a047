import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Noun } from '#contract/nouns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { paths } from '../paths.ts'
import { FilterBar, type FilterChip } from '../ui/filter-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Column, RowMarks, Totals } from '../ui/table-row.tsx'
import { isEmpty, type OfList } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'
import {
  boxesOf,
  selectionFormOf,
  SelectedOnlyNotice,
  ListSelection,
  selectionFormProps,
} from './list-selection.tsx'

export type BodyProps<Row, Shown extends ListQuery> = OfList<Row, Shown> & {
  noun: Noun
  /** What the search box is called: 'Buscar usuarios'. */
  search: string
  /** `FilterSelect`s and the like, and what of them is in force. */
  filters?: ReactNode
  chips?: FilterChip[]
  /** Filters of several values, which lead to their choices. */
  facets?: ReactNode
  /** Between the search and the rows: another way to what is searched for. */
  above?: ReactNode
  /** What is done with the list as a whole, beside its search. */
  toolbar?: ReactNode
  /** Links that begin another row. A list without any has them in `empty` alone. */
  create?: ReactNode
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** Where the list is a part of its page: other rows leave the page where it is scrolled to. */
  stay?: boolean
  children: ReactNode
}

/** Search and filters of a list, its rows as the feature shows them, and the way to the others. */
export function ListBody<Row, Shown extends ListQuery>({
  list,
  page,
  noun,
  search,
  filters,
  chips,
  facets,
  above,
  toolbar,
  create,
  empty,
  stay,
  children,
}: BodyProps<Row, Shown>) {
  const { rows, total, pageSize, usualSize = pageSize, shown, kept } = page
  const { sort, order, size, ...others } = list.toQuery(shown)
  const another = isEmpty({ list, page }) ? null : create
  const bar = (
    <FilterBar
      action={list.action}
      q={shown.q}
      label={search}
      keep={{
        sort: sort?.toString(),
        order: order?.toString(),
        size: size?.toString(),
        ...severalIn(others),
      }}
      picking={kept && selectionFormProps(kept)}
      facets={facets}
      chips={chips}
      clearTo={list.clearedUrl(shown)}
    >
      {filters}
    </FilterBar>
  )
  return (
    <>
      {toolbar || another ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="w-full sm:w-auto">{bar}</div>
          <div className="mb-3 flex flex-wrap gap-2">
            {toolbar}
            {another}
          </div>
        </div>
      ) : (
        bar
      )}
      {shown.chosen ? <SelectedOnlyNotice list={list} page={page} /> : null}
      {above}
      {rows.length === 0 ? (
        <>
          {shown.chosen ? null : empty}
          {kept && kept.items.length > 0 && !shown.chosen ? (
            <ListSelection list={list} page={page}>
              {null}
            </ListSelection>
          ) : null}
        </>
      ) : (
        <>
          {children}
          <Pagination
            page={shown.page}
            pageSize={pageSize}
            total={total}
            noun={noun}
            stay={stay}
            to={(number) => list.listUrl(shown, { page: number } as Partial<Shown>)}
            carry={kept && selectionFormOf(kept)}
            sizes={{
              now: pageSize,
              usual: usualSize,
              keep: (each) =>
                paths.listState(list.action, {
                  rows: `${usualSize}:${each}`,
                  to: list.listUrl(shown, { size: undefined } as Partial<Shown>),
                }),
            }}
          />
        </>
      )}
    </>
  )
}

/** Filters of several values have no field in the search form, nor in that of a selection. */
function severalIn(query: Record<string, unknown>): Record<string, readonly string[]> {
  const several = Object.entries(query).filter(([, value]) => Array.isArray(value))
  return Object.fromEntries(several) as Record<string, readonly string[]>
}

/** The table of a list, sorted by links; its children act on the rows that are ticked. */
export function ListTable<Row, Shown extends ListQuery>({
  list,
  page: { rows, shown, kept },
  picks,
  allowAllMatching = false,
  children,
  ...table
}: OfList<Row, Shown> & {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** What a row's box is called, where rows can be picked: 'Seleccionar a Ana Ruiz'. */
  picks?: ((row: Row) => string) | undefined
  /** All that match can be chosen as well. */
  allowAllMatching?: boolean
  rowMenu?: (row: Row) => ReactNode
  muted?: (row: Row) => boolean
  rowMarks?: (row: Row) => RowMarks
  /** Below the rows: of the whole list. */
  totals?: Totals
  children?: ReactNode
}) {
  const busy = useNavigation().location?.pathname === list.action
  const sort = {
    by: shown.sort,
    order: shown.order,
    to: (by: string, order: 'asc' | 'desc') =>
      list.listUrl(shown, { sort: by, order } as Partial<Shown>),
  }
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        selection={picks && boxesOf(kept, picks, allowAllMatching && shown.all)}
        sort={list.sorts.length > 1 ? sort : undefined}
        busy={busy}
      />
      {children}
    </>
  )
}
