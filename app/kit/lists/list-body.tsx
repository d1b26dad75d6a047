import { useNavigation } from '@remix-run/react'
import { useState, type ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { paths } from '../urls/paths.ts'
import { SelectionSearch } from '../ui/tables/selection-search.ts'
import { FilterBar, type FilterChip } from '../ui/tables/filter-bar.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import type { Column, RowMarks, Totals } from '../ui/tables/table-row.tsx'
import { isEmpty, type OfList } from './list-page-data.ts'
import type { ListQuery } from './list-query.ts'
import {
  boxesOf,
  selectionFormOf,
  SelectedOnlyNotice,
  ListSelection,
  selectionFormProps,
} from './list-selection.tsx'

export type BodyProps<Row, UrlState extends ListQuery> = OfList<Row, UrlState> & {
  noun: Noun
  /** Label of the search box: 'Buscar usuarios'. */
  search: string
  /** Filter fields (such as `FilterSelect`) and the chips of the active ones. */
  filters?: ReactNode
  chips?: FilterChip[]
  /** Links to filters of several values. */
  facets?: ReactNode
  /** Content between the search and the rows, such as an alternative search. */
  above?: ReactNode
  /** Links that act on what the search finds, at the end of its line: an export. */
  tools?: ReactNode
  /** Links that create an item, after `tools`. An empty list shows them only in `empty`. */
  create?: ReactNode
  /** Replaces the rows when there are none. */
  empty: ReactNode
  /** True for a list that is a part of its page: links to other rows keep the scroll position. */
  stay?: boolean
  children: ReactNode
}

/** Search and filters of a list, its rows as the feature renders them, and the pagination. */
export function ListBody<Row, UrlState extends ListQuery>({
  list,
  page,
  noun,
  search,
  filters,
  chips,
  facets,
  above,
  tools,
  create,
  empty,
  stay,
  children,
}: BodyProps<Row, UrlState>) {
  const { rows, total, pageSize, usualSize = pageSize, urlState, savedSelection } = page
  const { sort, order, size, ...others } = list.toQuery(urlState)
  const another = isEmpty({ list, page }) ? null : create
  const isPicking = savedSelection && (urlState.all || savedSelection.items.length > 0)
  return (
    <SelectionSearch.Provider value={useState(false)}>
      <div className="list" data-picking={isPicking ? '' : undefined}>
        <FilterBar
          action={list.action}
          q={urlState.q}
          label={search}
          keep={{ sort, order, size, ...severalIn(others) }}
          picking={savedSelection && selectionFormProps(savedSelection)}
          facets={facets}
          tools={
            tools || another ? (
              <>
                {tools}
                {another}
              </>
            ) : null
          }
          chips={chips}
          clearTo={list.clearedUrl(urlState)}
        >
          {filters}
        </FilterBar>
        {urlState.chosen ? <SelectedOnlyNotice list={list} page={page} /> : null}
        {above}
        {rows.length === 0 ? (
          <>
            {urlState.chosen ? null : empty}
            {savedSelection && savedSelection.items.length > 0 && !urlState.chosen ? (
              <ListSelection list={list} page={page}>
                {null}
              </ListSelection>
            ) : null}
          </>
        ) : (
          <>
            {children}
            <Pagination
              page={urlState.page}
              pageSize={pageSize}
              total={total}
              noun={noun}
              stay={stay}
              to={(number) => list.listUrl(urlState, { page: number } as Partial<UrlState>)}
              carry={savedSelection && selectionFormOf(savedSelection)}
              sizes={{
                now: pageSize,
                usual: usualSize,
                keep: (each) =>
                  paths.listState(list.action, {
                    rows: `${usualSize}:${each}`,
                    to: list.listUrl(urlState, { size: undefined } as Partial<UrlState>),
                  }),
              }}
            />
          </>
        )}
      </div>
    </SelectionSearch.Provider>
  )
}

/** Returns the filters of several values, which have no field in the forms of the search and of the selection. */
function severalIn(query: Record<string, unknown>): Record<string, readonly string[]> {
  const several = Object.entries(query).filter(([, value]) => Array.isArray(value))
  return Object.fromEntries(several) as Record<string, readonly string[]>
}

/** Table of a list with sort links; its children are bulk actions for the selected rows, which stand before them. */
export function ListTable<Row, UrlState extends ListQuery>({
  list,
  page: { rows, urlState, savedSelection },
  picks,
  allowAllMatching = false,
  children,
  ...table
}: OfList<Row, UrlState> & {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Returns the label of a row's checkbox, when rows can be selected: 'Seleccionar a Ana Ruiz'. */
  picks?: ((row: Row) => string) | undefined
  /** True when all matching rows can be selected at once. */
  allowAllMatching?: boolean
  rowMenu?: (row: Row) => ReactNode
  muted?: (row: Row) => boolean
  rowMarks?: (row: Row) => RowMarks
  /** Totals of the whole list, below the rows. */
  totals?: Totals
  children?: ReactNode
}) {
  const busy = useNavigation().location?.pathname === list.action
  const sort = {
    by: urlState.sort,
    order: urlState.order,
    to: (by: string, order: 'asc' | 'desc') =>
      list.listUrl(urlState, { sort: by, order } as Partial<UrlState>),
  }
  return (
    <>
      {children}
      <DataTable
        {...table}
        rows={rows}
        selection={picks && boxesOf(savedSelection, picks, allowAllMatching && urlState.all)}
        sort={list.sorts.length > 1 ? sort : undefined}
        busy={busy}
      />
    </>
  )
}
