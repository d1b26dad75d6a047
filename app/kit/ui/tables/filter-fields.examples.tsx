import { FilterAnother, FilterDate, FilterDays, FilterSelect } from './filter-fields.tsx'

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

export const another = (
  <FilterAnother
    name="school"
    label="Escuela"
    chosen={['1']}
    options={[
      { value: '1', label: 'Ventas' },
      { value: '2', label: 'Seguridad' },
    ]}
  />
)

export const failed = (
  <FilterAnother
    name="instructor"
    label="Formador"
    chosen={[]}
    options={[]}
    problem="Error al cargar los instructores"
  />
)

export const days = <FilterDays label="Fecha" from="2026-11-20" to="" />
