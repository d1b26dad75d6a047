import { TableRow } from './table-row.tsx'

export const muted = (
  <table role="table">
    <caption>Una fila sola</caption>
    <tbody role="rowgroup">
      <TableRow
        id={1}
        row={{ name: 'Ana Ruiz', city: '' }}
        columns={[
          { key: 'name', head: 'Nombre', cell: ({ name }) => name },
          { key: 'city', head: 'Ciudad', cell: ({ city }) => city },
        ]}
        muted
      />
    </tbody>
  </table>
)
