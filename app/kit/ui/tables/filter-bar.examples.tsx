import { FilterBar } from './filter-bar.tsx'
import { FilterSelect } from './filter-fields.tsx'

// The search box has a fixed id, which the shortcut `/` looks for: one bar per page.
export const inForce = (
  <FilterBar
    action="#"
    q="ana"
    label="Buscar usuarios"
    keep={{ sort: 'name', order: 'asc' }}
    chips={[{ label: 'Área: Ventas', removeTo: '#' }]}
    clearTo="#"
  >
    <FilterSelect
      name="area"
      label="Área"
      value="1"
      options={[{ value: 1, label: 'Ventas' }]}
      none="Todas las áreas"
    />
  </FilterBar>
)

export const withoutSearch = (
  <FilterBar action="#" label="Filtrar los indicadores" submit="Aplicar">
    <FilterSelect
      name="school"
      label="Escuela"
      value=""
      options={[{ value: 1, label: 'Ventas' }]}
      none="Todas las escuelas"
    />
  </FilterBar>
)
