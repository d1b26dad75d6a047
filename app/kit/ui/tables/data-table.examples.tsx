import { DataTable } from './data-table.tsx'
import { formatNumber } from '../format.ts'
import { Link } from '../link.tsx'
import { Menu, MenuLink } from '../popups/menu.tsx'
import type { Column } from './table-row.tsx'

type Area = { code: string; name: string; users: number; closed: boolean }

const ROWS: Area[] = [
  { code: 'A1', name: 'Ventas', users: 1_240, closed: false },
  { code: 'A2', name: 'Bodega', users: 0, closed: true },
]

const COLUMNS: Column<Area>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: ({ name }) => (
      <Link to="#" className="name-link">
        {name}
      </Link>
    ),
  },
  { key: 'code', head: 'Código', cell: ({ code }) => code, hideBelow: 'md' },
  {
    key: 'users',
    head: 'Usuarios',
    sort: 'users',
    align: 'end',
    cell: ({ users }) => (users > 0 ? formatNumber(users) : null),
  },
]

export const sorted = (
  <DataTable
    caption="Áreas"
    columns={COLUMNS}
    rows={ROWS}
    rowKey={({ code }) => code}
    totals={{ head: 'Total: 2 áreas', cells: { users: '1.240' } }}
    muted={({ closed }) => closed}
    sort={{ by: 'name', order: 'asc', to: (by, order) => `#${by}-${order}` }}
    rowMenu={({ name }) => (
      <Menu label={`Acciones de ${name}`}>
        <MenuLink to="#">Editar</MenuLink>
      </Menu>
    )}
  />
)

export const wide = (
  <DataTable
    caption="Áreas, con todas sus columnas"
    columns={COLUMNS}
    rows={ROWS}
    rowKey={({ code }) => code}
    wide
  />
)
