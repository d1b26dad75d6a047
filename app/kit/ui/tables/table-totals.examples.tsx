import { TableTotals } from './table-totals.tsx'
import type { Column } from './table-row.tsx'

type Row = { name: string; hours: string }

const COLUMNS: Column<Row>[] = [
  { key: 'name', head: 'Nombre', cell: ({ name }) => name },
  { key: 'hours', head: 'Horas', cell: ({ hours }) => hours, align: 'end' },
  { key: 'note', head: 'Nota', cell: () => null, hideBelow: 'lg' },
]

/** Part of `DataTable`, which receives the totals. */
export const totals = (
  <table role="table" className="block w-full sm:table">
    <caption className="sr-only">Totales de una lista</caption>
    <TableTotals
      columns={COLUMNS}
      totals={{ head: 'Total: 1.240 registros', cells: { hours: '12.500,5' } }}
      extraCells={[undefined, undefined]}
    />
  </table>
)
