import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { SELECTION_NAME, useSelection } from './selection.ts'

export type SortOrder = 'asc' | 'desc'

export type Column<Row> = {
  key: string
  head: string
  /** `null`, `undefined` or '' shows a dash, and nothing on a phone. */
  cell: (row: Row) => ReactNode
  /** The value of the URL's sort; its presence makes the head a link. */
  sort?: string
  align?: 'start' | 'end'
  /** A Tailwind width for the column ('w-40'); the columns without one share the rest. */
  width?: string
  /** Left out on narrow windows, the least important first. */
  hideBelow?: 'md' | 'lg' | 'xl'
  /** Left out of the second line that a row has on a phone. */
  hideOnPhone?: boolean
}

export type Sort = {
  by: string
  order: SortOrder
  /** The address of the same list sorted so; it goes back to page 1. */
  to: (by: string, order: SortOrder) => string
}

export type Selection<Row> = {
  /** Id of the form that the boxes belong to: the one in `SelectionBar`. */
  formId: string
  /** Names a row's box: 'Seleccionar a Ana Ruiz'. */
  label: (row: Row) => string
  /** All rows that match are selected: boxes are shown ticked and stand still. */
  all?: boolean
}

const HIDE = { md: 'md:table-cell', lg: 'lg:table-cell', xl: 'xl:table-cell' }
const EDGE = 'sm:border-b sm:border-line sm:px-3 sm:group-last/row:border-b-0'

/**
 * A list of rows. The first column names the row and should hold its link. Heads stick below
 * `--sticky-top`; rows are 40 px; on a phone each row is a name with one muted line under it and
 * the heads become a line of sort links. Everything here is links and native checkboxes.
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
  busy = false,
}: {
  /** Says what the table lists; read by screen readers only. */
  caption: string
  columns: Column<Data>[]
  rows: Data[]
  rowKey: (row: Data) => string | number
  sort?: Sort
  selection?: Selection<Data>
  /** Usually a `Menu` of the row's actions. */
  rowMenu?: (row: Data) => ReactNode
  /** Rows drawn as inactive. */
  muted?: (row: Data) => boolean
  /** Other rows are on their way. */
  busy?: boolean
}) {
  return (
    <table
      role="table"
      aria-busy={busy || undefined}
      className="block w-full border-separate border-spacing-0 rounded border border-line bg-surface transition-opacity delay-300 aria-[busy]:opacity-60 sm:table sm:table-fixed print:border-0"
    >
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="block sm:table-header-group">
        <tr
          role="row"
          className="flex flex-wrap items-center gap-x-1 border-b border-line px-2 py-1 sm:table-row sm:p-0"
        >
          {selection ? (
            <th
              role="columnheader"
              className="sticky top-[var(--sticky-top)] z-sticky inline-flex h-8 w-8 items-center justify-center bg-sunken max-sm:static max-sm:bg-transparent sm:table-cell sm:h-10 sm:w-12 sm:rounded-tl sm:border-b sm:border-line sm:px-3 sm:text-left print:hidden"
            >
              <span className="sr-only">Selección</span>
              {selection.all ? null : <SelectAll formId={selection.formId} rows={rows} />}
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} />
          ))}
          {rowMenu ? (
            <th
              role="columnheader"
              className="sticky top-[var(--sticky-top)] z-sticky hidden w-12 rounded-tr border-b border-line bg-sunken sm:table-cell print:!hidden"
            >
              <span className="sr-only">Acciones</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => (
          <Row
            key={rowKey(row)}
            id={rowKey(row)}
            row={row}
            columns={columns}
            selection={selection}
            menu={rowMenu?.(row)}
            muted={muted?.(row) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row<Data>({
  id,
  row,
  columns,
  selection,
  menu,
  muted,
}: {
  id: string | number
  row: Data
  columns: Column<Data>[]
  selection?: Selection<Data>
  menu?: ReactNode
  muted: boolean
}) {
  const cells = columns.map((column) => column.cell(row))
  // The muted line of a phone starts with the first cell that has something to say.
  const opens = columns.findIndex(
    (column, index) => index > 0 && !column.hideOnPhone && !isEmpty(cells[index]),
  )
  return (
    <tr
      role="row"
      className={`group/row relative block border-b border-line py-2 pl-3 last:border-b-0 hover:bg-hover data-[selected]:bg-accent-soft sm:static sm:table-row sm:p-0 ${selection ? 'max-sm:pl-12' : ''} ${menu ? 'max-sm:pr-12' : 'pr-3'} ${muted ? 'text-muted' : ''}`}
    >
      {selection ? (
        <td
          role="cell"
          className={`absolute left-0 top-1 flex h-10 w-12 items-center justify-center sm:static sm:table-cell print:hidden ${EDGE}`}
        >
          <label className="flex h-6 w-6 cursor-pointer items-center justify-center">
            <span className="sr-only">{selection.label(row)}</span>
            <input
              type="checkbox"
              // Another key when the scope changes: these boxes are uncontrolled.
              key={selection.all ? 'all' : 'some'}
              name={SELECTION_NAME}
              value={id}
              form={selection.formId}
              defaultChecked={selection.all}
              disabled={selection.all}
              autoComplete="off"
              className="h-4 w-4 cursor-pointer accent-accent"
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          column={column}
          place={index === 0 ? 'name' : index === opens ? 'opens' : 'follows'}
        >
          {cells[index]}
        </Cell>
      ))}
      {menu ? (
        <td
          role="cell"
          className={`absolute right-1 top-2 sm:static sm:text-right print:!hidden ${EDGE} sm:!px-2`}
        >
          {menu}
        </td>
      ) : null}
    </tr>
  )
}

function SelectAll({ formId, rows }: { formId: string; rows: unknown }) {
  const { selected, onPage, setAll } = useSelection(formId, rows)
  return (
    <label className="flex h-6 w-6 cursor-pointer items-center justify-center nojs:hidden">
      <span className="sr-only">Seleccionar todas las filas de esta página</span>
      <input
        type="checkbox"
        autoComplete="off"
        className="h-4 w-4 cursor-pointer accent-accent"
        checked={onPage > 0 && selected === onPage}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < onPage
        }}
        onChange={(event) => setAll(event.currentTarget.checked)}
      />
    </label>
  )
}

function Head<Data>({ column, sort }: { column: Column<Data>; sort?: Sort }) {
  const sorted = sort !== undefined && column.sort !== undefined && sort.by === column.sort
  const end = column.align === 'end'
  const place = column.hideBelow ? `hidden ${HIDE[column.hideBelow]}` : 'sm:table-cell'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`z-sticky h-8 max-sm:shrink-0 text-left text-sm font-medium text-muted sm:sticky sm:top-[var(--sticky-top)] sm:h-10 sm:border-b sm:border-line sm:bg-sunken sm:px-3 sm:first:rounded-tl sm:last:rounded-tr ${end ? 'sm:text-right' : ''} ${column.sort && sort ? 'inline-block' : 'max-sm:hidden'} ${place} ${column.width ?? ''}`}
    >
      {column.sort && sort ? (
        <Link
          to={sort.to(column.sort, sorted && sort.order === 'asc' ? 'desc' : 'asc')}
          preventScrollReset
          className={`group/sort inline-flex sm:-mx-1 h-8 max-w-full items-center gap-1 rounded px-1 hover:text-ink ${sorted ? 'font-semibold text-ink' : ''}`}
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
        </Link>
      ) : (
        <span className="block truncate">{column.head}</span>
      )}
    </th>
  )
}

const PHONE = {
  name: 'block',
  opens: 'inline text-sm text-muted',
  follows: "inline text-sm text-muted before:content-['·_'] sm:before:content-none",
}

function Cell<Data>({
  column,
  place,
  children,
}: {
  column: Column<Data>
  place: keyof typeof PHONE
  children: ReactNode
}) {
  const empty = isEmpty(children)
  const phone = place !== 'name' && (empty || column.hideOnPhone) ? 'hidden' : PHONE[place]
  const wide = column.hideBelow ? `sm:hidden ${HIDE[column.hideBelow]}` : 'sm:table-cell'
  return (
    <td
      role="cell"
      className={`min-w-0 ${phone} ${wide} sm:h-10 sm:truncate sm:text-base ${EDGE} ${place === 'name' ? '' : 'text-muted'} ${column.align === 'end' ? 'sm:text-right' : ''}`}
    >
      {empty ? (
        <span aria-hidden="true" className="text-faint">
          —
        </span>
      ) : (
        children
      )}
    </td>
  )
}

function isEmpty(content: ReactNode): boolean {
  return content === null || content === undefined || content === ''
}
