import { FilterChoices, FilterPopup } from './filter-choices.tsx'

export const several = (
  <FilterChoices
    name="area"
    label="Área"
    chosen={['1']}
    options={[
      { value: '1', label: 'Comercial', count: 24 },
      { value: '2', label: 'Logística y transporte', count: 3 },
    ]}
  />
)

export const one = (
  <FilterChoices
    name="status"
    label="Estado"
    chosen={[]}
    none="Todos los estados"
    options={[{ value: 'expired', label: 'Vencidas' }]}
  />
)

export const popup = (
  <FilterPopup label="Fecha" active={1}>
    <p className="p-3">Dos días</p>
  </FilterPopup>
)
