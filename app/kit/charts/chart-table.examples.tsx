import { ChartTable, TableLink } from './chart-table.tsx'

export const closed = (
  <ChartTable
    caption="Completados por mes"
    heads={['Mes', 'Usuarios']}
    rows={[
      { key: 'oct', cells: [<TableLink to="#octubre">Octubre</TableLink>, '1.240'] },
      { key: 'nov', cells: ['Noviembre', '0'] },
    ]}
  />
)
