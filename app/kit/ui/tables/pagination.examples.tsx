import { Pagination } from './pagination.tsx'

const to = (page: number) => `#${page}`

export const amid = (
  <Pagination
    page={7}
    pageSize={10}
    total={20_431}
    noun={{ one: 'usuario', many: 'usuarios' }}
    to={to}
    label="Usuarios"
  />
)

export const onePage = <Pagination page={1} pageSize={10} total={3} to={to} label="Resultados" />
