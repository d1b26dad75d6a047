import { FilterDate, FilterSelect } from './filter-fields.tsx'

export const select = (
  <FilterSelect
    name="kind"
    label="Tipo"
    value=""
    options={[
      { value: 'created', label: 'Creación' },
      { value: 'deleted', label: 'Eliminación' },
    ]}
    none="Todos los tipos"
  />
)

export const date = <FilterDate name="from" label="Desde" value="2026-11-20" />
