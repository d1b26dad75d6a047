import type { ReactNode } from 'react'
import { SELECTION_NAME } from './selection.ts'

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

export type Selection<Row> = {
  /** Id of the form that the boxes belong to: the one in `SelectionBar`. */
  formId: string
  /** Names a row's box: 'Seleccionar a Ana Ruiz'. */
  label: (row: Row) => string
  /** All rows that match are selected: boxes are shown ticked and stand still. */
  all?: boolean
}

export const HIDE = {
  md: 'md:table-cell print:table-cell',
  lg: 'lg:table-cell print:table-cell',
  xl: 'xl:table-cell print:table-cell',
}
const EDGE = 'sm:border-b sm:border-line sm:px-3 sm:group-last/row:border-b-0'

/** One row of a `DataTable`. */
export function TableRow<Data>({
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
