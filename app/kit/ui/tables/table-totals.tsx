import { VISIBLE_FROM, type Column, type Totals } from './table-row.tsx'

/** Last line of a `DataTable`: the totals under their columns; on a phone one below the other. */
export function TableTotals<Data>({
  columns: [first, ...others],
  totals: { head, cells },
  extraCells,
}: {
  columns: Column<Data>[]
  totals: Totals
  /** Cells of the rows before and after the columns: checkboxes, a menu. */
  extraCells: readonly [unknown, unknown]
}) {
  const [boxes, menu] = extraCells
  const cell = 'sm:table-cell sm:border-t sm:border-line sm:bg-sunken sm:px-3 sm:py-2'
  if (!first) return null
  return (
    <tfoot role="rowgroup" className="block font-semibold sm:table-footer-group">
      <tr role="row" className="block border-t border-line px-3 py-2 sm:table-row sm:p-0">
        {boxes ? <td role="cell" className={`hidden ${cell}`} /> : null}
        <th role="rowheader" scope="row" className={`block text-left sm:rounded-bl ${cell}`}>
          {head}
        </th>
        {others.map(({ key, head: named, align, hideBelow }) => (
          <td
            key={key}
            role="cell"
            className={`block tabular-nums sm:last:rounded-br ${cells[key] ? '' : 'max-sm:hidden'} ${align === 'end' ? 'sm:text-right' : ''} ${cell} ${hideBelow ? `sm:hidden ${VISIBLE_FROM[hideBelow]}` : ''}`}
          >
            {cells[key] ? (
              <>
                <span className="font-normal text-muted sm:hidden">{named}: </span>
                {cells[key]}
              </>
            ) : null}
          </td>
        ))}
        {menu ? <td role="cell" className={`hidden ${cell}`} /> : null}
      </tr>
    </tfoot>
  )
}
