import type { ReactNode } from 'react'
import type { SelectionForm } from './selection-link.tsx'
import { SELECTION_NAME } from './selection.ts'

/** Classes of heads and totals of a column that is hidden below a width. */
export const VISIBLE_FROM = {
  md: 'md:table-cell print:table-cell',
  lg: 'lg:table-cell print:table-cell',
  xl: 'xl:table-cell print:table-cell',
  '2xl': '2xl:table-cell print:table-cell',
}

export type Column<Row> = {
  key: string
  head: string
  /** `null`, `undefined` or '' shows a dash, and nothing on a phone. */
  cell: (row: Row) => ReactNode
  /** Value of the URL's sort; its presence makes the head a link. */
  sort?: string
  /** Order of the first sort by it; figures and dates start with the highest. */
  starts?: 'asc' | 'desc'
  align?: 'start' | 'end'
  /** Tailwind width of the column ('w-40'); the columns without one share the rest. */
  width?: string
  /** Width below which the column is hidden; the least important columns first. */
  hideBelow?: keyof typeof VISIBLE_FROM
  /** True for a column of controls, which is not printed. */
  acts?: boolean
  /** True to wrap long text instead of shortening it with an ellipsis. */
  wraps?: boolean
  /** True to omit it from the second line of a row on a phone. */
  hideOnPhone?: boolean
  /** True for the column that names the row on a phone; by default the first. Columns before it are hidden there. */
  names?: boolean
}

/** Totals over all rows of a list, including other pages: `cells` by column key. */
export type Totals = { head: string; cells: Readonly<Record<string, ReactNode>> }

export type Selection<Row> = {
  /** Id of the form that the checkboxes belong to: the one in `SelectionBar`. */
  formId: string
  /** Accessible name of a row's checkbox: 'Seleccionar a Ana Ruiz'. */
  label: (row: Row) => string
  /** True when all matching rows are selected: the checkboxes are ticked and disabled. */
  all?: boolean
  /** Ids selected before; their checkboxes on this page are ticked. */
  picked?: ReadonlySet<string>
  carry?: SelectionForm
}

/** Attributes that identify a row for scripts: 'data-item'. */
export type RowMarks = { [mark in `data-${string}`]?: string | undefined }

/** Row of a `DataTable`. */
export function TableRow<Data>({
  id,
  row,
  columns,
  selection,
  menu,
  muted,
  marks,
}: {
  id: string | number
  row: Data
  columns: Column<Data>[]
  selection?: Selection<Data>
  menu?: ReactNode
  muted: boolean
  marks?: RowMarks | undefined
}) {
  const cells = columns.map((column) => column.cell(row))
  // On a phone the muted line starts with the first non-empty cell after the name.
  const named = Math.max(
    columns.findIndex(({ names }) => names),
    0,
  )
  const opens = columns.findIndex(
    (column, index) => index > named && !column.hideOnPhone && !isEmpty(cells[index]),
  )
  return (
    <tr
      {...marks}
      role="row"
      className={`data-row${selection ? ' picks' : ''}${menu ? ' acts' : ''}${muted ? ' text-muted' : ''}`}
    >
      {selection ? (
        <td role="cell" className="pick-cell">
          <label className="pick-box">
            <span className="sr-only">{selection.label(row)}</span>
            <input
              type="checkbox"
              // A new key when the scope changes, because these boxes are uncontrolled.
              key={selection.all ? 'all' : 'some'}
              name={SELECTION_NAME}
              value={id}
              form={selection.formId}
              defaultChecked={selection.all || selection.picked?.has(String(id))}
              disabled={selection.all}
              autoComplete="off"
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, index) => (
        <Cell
          key={column.key}
          column={column}
          place={index === named ? 'names' : index === opens ? 'opens' : 'follows'}
        >
          {cells[index]}
        </Cell>
      ))}
      {menu ? (
        <td role="cell" className="acts-cell">
          {menu}
        </td>
      ) : null}
    </tr>
  )
}

function Cell<Data>({
  column,
  place,
  children,
}: {
  column: Column<Data>
  /** Role on a phone: the name, the first of the line below it, or a later part of that line. */
  place: 'names' | 'opens' | 'follows'
  children: ReactNode
}) {
  const empty = isEmpty(children)
  const unsaid = place !== 'names' && (empty || column.hideOnPhone)
  const from = column.hideBelow ? ` from-${column.hideBelow}` : ''
  const end = column.align === 'end' ? ' sm:text-right' : ''
  const acts = column.acts ? ' acts' : ''
  const wraps = column.wraps ? ' wraps' : ''
  return (
    <td
      role="cell"
      className={`data-cell ${unsaid ? 'unsaid' : place}${from}${end}${acts}${wraps}`}
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
