import type { ReactNode } from 'react'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { Icon } from '../icon.tsx'
import { TableTotals } from './table-totals.tsx'
import {
  VISIBLE_FROM,
  TableRow,
  type Column,
  type RowMarks,
  type Selection,
  type Totals,
} from './table-row.tsx'
import { useSelection } from './selection.ts'
import { ScrollRegion } from '../page/scroll-region.tsx'

export type SortOrder = 'asc' | 'desc'

export type Sort = {
  by: string
  order: SortOrder
  /** Returns the URL of the same list with another sort, on page 1. */
  to: (by: string, order: SortOrder) => string
}

/**
 * Table of rows. The first column names the row and should hold its link. Heads stick below `--sticky-top`; rows
 * are 40 px; on a phone each row is a name with one muted line under it and the heads become a line of sort links.
 * Everything here is links and native checkboxes.
 */
export function DataTable<Data>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  selection,
  rowMenu,
  muted,
  rowMarks,
  totals,
  busy = false,
  wide = false,
}: {
  /** Describes the table's content; read by screen readers only. */
  caption: string
  columns: Column<Data>[]
  rows: Data[]
  rowKey: (row: Data) => string | number
  sort?: Sort
  selection?: Selection<Data>
  /** Usually a `Menu` of the row's actions. */
  rowMenu?: (row: Data) => ReactNode
  /** True for rows drawn as inactive. */
  muted?: (row: Data) => boolean
  rowMarks?: (row: Data) => RowMarks
  /** Totals in a last line under the rows. */
  totals?: Totals | undefined
  /** True while other rows are loading. */
  busy?: boolean
  /** True for many columns that must keep their widths: only the table scrolls sideways. */
  wide?: boolean
}) {
  const table = (
    <table
      role="table"
      aria-busy={busy || undefined}
      className={`block w-full border-separate border-spacing-0 bg-surface aria-[busy]:opacity-60 aria-[busy]:transition-opacity aria-[busy]:delay-300 sm:table print:border-0 ${wide ? 'sm:w-max sm:min-w-full' : 'fitted rounded border border-line'}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        role="rowgroup"
        className={`sm:table-header-group ${sort || selection ? 'block' : 'max-sm:hidden'}`}
      >
        <tr
          role="row"
          className="flex flex-wrap items-center gap-x-1 border-b border-line px-2 py-1 sm:table-row sm:p-0"
        >
          {selection ? (
            <th
              role="columnheader"
              className="sticky top-[calc(var(--sticky-top)+var(--selection-height,0px))] z-sticky inline-flex h-8 w-8 items-center justify-center bg-sunken max-sm:static max-sm:bg-transparent sm:table-cell sm:h-10 sm:w-12 sm:rounded-tl sm:border-b sm:border-line sm:px-3 sm:text-left print:hidden"
            >
              <span className="sr-only">Selección</span>
              {selection.all ? null : <SelectAll formId={selection.formId} rows={rows} />}
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} carry={selection?.carry} />
          ))}
          {rowMenu ? (
            <th
              role="columnheader"
              className="sticky top-[calc(var(--sticky-top)+var(--selection-height,0px))] z-sticky hidden w-12 rounded-tr border-b border-line bg-sunken sm:table-cell print:!hidden"
            >
              <span className="sr-only">Acciones</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <TableRow
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            columns={columns}
            selection={selection}
            menu={rowMenu?.(row)}
            muted={muted?.(row) ?? false}
            marks={rowMarks?.(row)}
          />
        ))}
      </tbody>
      {totals ? (
        <TableTotals columns={columns} totals={totals} extraCells={[selection, rowMenu]} />
      ) : null}
    </table>
  )
  if (!wide) return table
  return (
    <ScrollRegion
      label={caption}
      className="overflow-x-auto rounded border border-line bg-surface print:border-0"
    >
      {table}
    </ScrollRegion>
  )
}

function SelectAll({ formId, rows }: { formId: string; rows: unknown }) {
  const { selected, onPage, setAll } = useSelection(formId, rows)
  return (
    <label className="pick-box nojs:hidden">
      <span className="sr-only">Seleccionar todas las filas de esta página</span>
      <input
        type="checkbox"
        autoComplete="off"
        checked={onPage > 0 && selected === onPage}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < onPage
        }}
        data-all={formId}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
    </label>
  )
}

function Head<Data>({
  column,
  sort,
  carry,
}: {
  column: Column<Data>
  sort?: Sort
  carry?: SelectionForm
}) {
  const sorted = sort !== undefined && column.sort !== undefined && sort.by === column.sort
  const next = sorted ? (sort.order === 'asc' ? 'desc' : 'asc') : (column.starts ?? 'asc')
  const end = column.align === 'end'
  const place = column.hideBelow ? `hidden ${VISIBLE_FROM[column.hideBelow]}` : 'sm:table-cell'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`z-sticky h-8 max-sm:shrink-0 text-left text-sm font-medium text-muted sm:sticky sm:top-[calc(var(--sticky-top)+var(--selection-height,0px))] sm:h-10 sm:border-b sm:border-line sm:bg-sunken sm:px-3 sm:first:rounded-tl sm:last:rounded-tr ${end ? 'sm:text-right' : ''} ${column.sort && sort ? 'inline-block' : 'max-sm:hidden'} ${place} ${column.width ?? ''} ${column.acts ? 'print:!hidden' : ''}`}
    >
      {column.sort && sort ? (
        <SelectionLink
          to={sort.to(column.sort, next)}
          carry={carry}
          stay
          className={`group/sort inline-flex sm:-mx-1 h-8 max-w-full items-center gap-1 rounded px-1 hover:text-ink ${sorted ? 'font-semibold text-ink' : ''} ${end ? 'sm:flex-row-reverse' : ''}`}
        >
          <span className="truncate">{column.head}</span>
          <span
            className={
              sorted
                ? ''
                : 'max-sm:hidden sm:opacity-0 sm:group-hover/sort:opacity-100 sm:group-focus/sort:opacity-100'
            }
          >
            <Icon name={sorted ? (sort.order === 'asc' ? 'sort-asc' : 'sort-desc') : 'sort'} />
          </span>
        </SelectionLink>
      ) : (
        <span className="block truncate">{column.head}</span>
      )}
    </th>
  )
}
