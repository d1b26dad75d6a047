import { memo, type ReactNode } from 'react'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import type { Density } from './table-layout.ts'
import type { TableColumn, TotalsRow } from './report-columns.ts'

/** Number of rows per block; browsers skip rendering of blocks that are out of view. */
const BLOCK = 50

/** Maximum number of characters that fit the narrowest column. */
const LONG_TEXT = 12

/** Word that breaks on paper, where others stay whole. */
const LONG_WORD = /\S{19}/

type Order = 'asc' | 'desc'
const OTHER = { asc: 'desc', desc: 'asc' } as const

/**
 * Table of a report's rows: any number, in a region that scrolls both ways under sticky heads and beside the frozen
 * columns. Rows are boxes and not table rows, because browsers can skip rendering only for boxes out of view
 * (`content-visibility`); ARIA roles describe them. `children` follow the rows in the region.
 */
export function ReportTable<Row>({
  caption,
  columns,
  density,
  rows,
  rowKey,
  total,
  sort,
  totals,
  busy,
  muted,
  children,
}: {
  caption: string
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[]
  density: Density
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Number of all matching rows. */
  total: number
  sort?: { by: string; order: Order; to: (by: string, order: Order) => string }
  totals?: TotalsRow | undefined
  busy: boolean
  muted?: (row: Row) => boolean
  children?: ReactNode
}) {
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, number) =>
    rows.slice(number * BLOCK, (number + 1) * BLOCK),
  )
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={['report-region', density, ...frozenClasses(columns)].join(' ')}
    >
      <table
        role="table"
        aria-label={caption}
        aria-rowcount={total + 1}
        aria-busy={busy || undefined}
        className="report-table"
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1} className="report-row">
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        {blocks.map((block, number) => (
          <Block
            // A full block never changes.
            key={`${number} ${block.length}`}
            first={number * BLOCK}
            rows={block}
            columns={columns}
            rowKey={rowKey}
            muted={muted}
          />
        ))}
        {totals ? (
          <tfoot role="rowgroup">
            <tr role="row" className="report-row">
              {columns.map(({ key, ...column }, index) =>
                index === 0 ? (
                  <th key={key} role="rowheader" scope="row" className={classOf(column)}>
                    {totals.head}
                  </th>
                ) : (
                  <td key={key} role="cell" className={classOf(column)}>
                    {totals.cells[key]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
      {children}
    </div>
  )
}

type BlockProps<Row> = {
  first: number
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  muted?: ((row: Row) => boolean) | undefined
}

/** Memoized, so that added rows do not render earlier blocks again. */
const Block = memo(BlockOfRows, (before, now) => {
  return (
    before.columns === now.columns && before.rows.every((row, place) => row === now.rows[place])
  )
}) as typeof BlockOfRows

function BlockOfRows<Row>({ first, rows, columns, rowKey, muted }: BlockProps<Row>) {
  return (
    <tbody role="rowgroup" className="report-block">
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          role="row"
          aria-rowindex={first + index + 2}
          className={muted?.(row) ? 'report-row text-muted' : 'report-row'}
        >
          {columns.map(({ key, cell, ...column }, place) =>
            place === 0 ? (
              <th key={key} role="rowheader" scope="row" className={classOf(column)}>
                {cell(row)}
              </th>
            ) : (
              <td key={key} role="cell" className={classOf(column)}>
                {saidIn(cell(row))}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  )
}

type Placed = Pick<TableColumn<unknown>, 'width' | 'align' | 'frozen'>

function classOf({ width, align, frozen }: Placed): string {
  return ['cell', width, ...(align ? ['end'] : []), ...(frozen ? ['frozen'] : [])].join(' ')
}

/** Classes with the widths of the frozen columns by their place (styles/frozen-columns.ts). */
function frozenClasses(columns: readonly Placed[]): string[] {
  return columns
    .filter(({ frozen }) => frozen)
    .map(({ width }, place) => `frozen-${place + 1}-${width}`)
}

/** Returns a cell's content, a dash when it is empty. Long texts are clamped, which limits the row's height. */
function saidIn(content: ReactNode): ReactNode {
  if (typeof content === 'string' && content.length > LONG_TEXT) {
    return (
      <span className={LONG_WORD.test(content) ? 'cut long-word' : 'cut'} title={content}>
        {content}
      </span>
    )
  }
  if (content !== null && content !== undefined && content !== '') return content
  return (
    <span aria-hidden="true" className="text-faint">
      —
    </span>
  )
}

function Head<Row>({
  column: { key, head, starts, ...column },
  sort,
}: {
  column: TableColumn<Row>
  sort: { by: string; order: Order; to: (by: string, order: Order) => string } | undefined
}) {
  const sorted = sort?.by === key
  const way = sort?.order === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? way : undefined}
      className={classOf(column)}
    >
      {sort ? (
        <Link
          to={sort.to(key, sorted ? OTHER[sort.order] : starts)}
          preventScrollReset
          aria-label={`Ordenar por ${head}`}
          className={sorted ? 'sort sorted' : 'sort'}
        >
          <span className="min-w-0">{head}</span>
          {sorted ? <Icon name={sort.order === 'asc' ? 'sort-asc' : 'sort-desc'} /> : null}
        </Link>
      ) : (
        head
      )}
    </th>
  )
}
