import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Noun } from '#contract/nouns.ts'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar, type FilterChip } from '../ui/filter-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Column, Selection } from '../ui/table-row.tsx'
import type { ListQuery } from './list-query.ts'

/** What the parts of a list ask of `listQuery`. */
type List<Shown> = {
  sorts: readonly string[]
  action: string
  toQuery: (shown: Shown) => Record<string, string | number | readonly string[] | undefined>
  listUrl: (shown: Shown, changes?: Partial<Shown>) => string
  everything: (shown: Shown) => string
}

/** What `readPage` answers. */
type Page<Row, Shown> = { rows: Row[]; total: number; pageSize: number; shown: Shown }

export type OfList<Row, Shown extends ListQuery> = { list: List<Shown>; page: Page<Row, Shown> }

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
  beside?: ReactNode
  /** In place of the rows when there are none. */
  empty: ReactNode
  /** Where the list is a part of its page: other rows leave the page where it is scrolled to. */
  stay?: boolean
  children: ReactNode
}

/** Search and filters of a list, its rows as the feature shows them, and the way to the others. */
export function ListBody<Row, Shown extends ListQuery>({
  list,
  page: { rows, total, pageSize, shown },
  noun,
  search,
  filters,
  chips,
  facets,
  above,
  beside,
  empty,
  stay,
  children,
}: BodyProps<Row, Shown>) {
  const { sort, order, ...others } = list.toQuery(shown)
  const bar = (
    <FilterBar
      action={list.action}
      q={shown.q}
      label={search}
      keep={{ sort: sort?.toString(), order: order?.toString(), ...severalIn(others) }}
      facets={facets}
      chips={chips}
      clearTo={list.everything(shown)}
    >
      {filters}
    </FilterBar>
  )
  return (
    <>
      {beside ? (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="w-full sm:w-auto">{bar}</div>
          <div className="mb-3">{beside}</div>
        </div>
      ) : (
        bar
      )}
      {above}
      {rows.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          <Pagination
            page={shown.page}
            pageSize={pageSize}
            total={total}
            noun={noun.many}
            stay={stay}
            to={(page) => list.listUrl(shown, { page } as Partial<Shown>)}
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
  page: { rows, shown },
  children,
  ...table
}: OfList<Row, Shown> & {
  caption: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  selection?: Selection<Row>
  rowMenu?: (row: Row) => ReactNode
  muted?: (row: Row) => boolean
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
        sort={list.sorts.length > 1 ? sort : undefined}
        busy={busy}
      />
      {children}
    </>
  )
}

/**
 * What can be done with the ticked rows of a list: by GET a question at `action` that leads back here, by
 * POST at once, at the list's own address. With `wholesale` all that match can be chosen as well.
 */
export function ListSelection<Row, Shown extends ListQuery>({
  formId,
  action,
  wholesale = false,
  list,
  page: { rows, total, shown },
  children,
}: OfList<Row, Shown> & {
  formId: string
  /** Left out: what is ticked is posted. */
  action?: string
  wholesale?: boolean
  children: ReactNode
}) {
  const all = wholesale && shown.all
  const same = (changes: Partial<ListQuery>) =>
    list.listUrl(shown, { page: shown.page, ...changes } as Partial<Shown>)
  const { q, sort, order, page, ...others } = list.toQuery(shown)
  return (
    <SelectionBar
      formId={formId}
      method={action === undefined ? 'post' : 'get'}
      action={action ?? same({ all: shown.all })}
      total={total}
      all={all}
      allTo={wholesale ? same({ all: true }) : undefined}
      noneTo={wholesale ? same({ all: false }) : undefined}
      fields={{
        selection: wholesale ? (all ? 'all' : 'ids') : undefined,
        q: q?.toString(),
        ...severalIn(others),
        // A post has them in its address.
        ...(action !== undefined && {
          sort: sort?.toString(),
          order: order?.toString(),
          page: page?.toString(),
        }),
      }}
      rows={rows}
    >
      {children}
    </SelectionBar>
  )
}
