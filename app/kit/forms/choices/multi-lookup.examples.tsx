import { MultiLookup } from './multi-lookup.tsx'

const AREAS = [
  { value: 1, label: 'Ventas' },
  { value: 2, label: 'Bodega' },
]

export const withOneChosen = (
  <form>
    <MultiLookup
      id="multi-lookup"
      name="areas"
      label="Áreas"
      chosen={AREAS.slice(0, 1)}
      found={{ q: '', options: AREAS, total: 20_431 }}
      search={() => Promise.resolve({ options: AREAS, total: AREAS.length })}
    />
  </form>
)
