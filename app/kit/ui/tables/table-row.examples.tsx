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

/** On a phone the name comes first, and the code before it is omitted. */
export const namedLater = (
  <table role="table">
    <caption>Una fila que abre con su código</caption>
    <tbody role="rowgroup">
      <TableRow
        id={1}
        row={{ code: 'EXT-1', name: 'Trabajo en alturas', hours: '8 horas' }}
        columns={[
          { key: 'code', head: 'Código', cell: ({ code }) => code, hideOnPhone: true },
          { key: 'name', head: 'Nombre', cell: ({ name }) => name, names: true },
          { key: 'hours', head: 'Horas', cell: ({ hours }) => hours },
        ]}
        muted={false}
      />
    </tbody>
  </table>
)
