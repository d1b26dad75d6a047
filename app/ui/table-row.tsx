import type { ReactNode } from 'react'
import type { SelectionForm } from './selection-link.tsx'
import { SELECTION_NAME } from './selection.ts'

/** Classes of heads and totals of a column that is hidden below a width. */
export const SHOWN_FROM = {
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
  /** The value of the URL's sort; its presence makes the head a link. */
  sort?: string
  align?: 'start' | 'end'
  /** A Tailwind width for the column ('w-40'); the columns without one share the rest. */
  width?: string
  /** Left out on narrow windows, the least important first. */
  hideBelow?: keyof typeof SHOWN_FROM
  /** It is there to be pressed: not on paper. */
  acts?: boolean
  /** Long text takes several lines instead of an ellipsis. */
  wraps?: boolean
  /** Left out of the second line that a row has on a phone. */
  hideOnPhone?: boolean
  /** Names the row on a phone; the first column where none does. Those before it are hidden there. */
  names?: boolean
}

/** What all rows of a list come to, those on other pages as well: `cells` by the columns' keys. */
export type Totals = { head: string; cells: Readonly<Record<string, ReactNode>> }

export type Selection<Row> = {
  /** Id of the form that the boxes belong to: the one in `SelectionBar`. */
  formId: string
  /** Names a row's box: 'Seleccionar a Ana Ruiz'. */
  label: (row: Row) => string
  /** All rows that match are selected: boxes are shown ticked and stand still. */
  all?: boolean
  /** What was picked before; those of them that are shown here are ticked. */
  picked?: ReadonlySet<string>
  carry?: SelectionForm
}

/** Attributes by which scripts know a row: 'data-item'. */
export type RowMarks = { [mark in `data-${string}`]?: string | undefined }

/** One row of a `DataTable`. */
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
  // The muted line of a phone starts with the first cell after the name that has something to say.
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
              // Another key when the scope changes: these boxes are uncontrolled.
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
  /** On a phone: the name, the first of the line below it, or what follows there. */
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
