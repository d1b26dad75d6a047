import { ChartTable } from './chart-table.tsx'

export const closed = (
  <ChartTable
    caption="Completados por mes"
    heads={['Mes', 'Usuarios']}
    rows={[
      { key: 'oct', cells: ['Octubre', '1.240'] },
      { key: 'nov', cells: ['Noviembre', '0'] },
    ]}
  />
)
