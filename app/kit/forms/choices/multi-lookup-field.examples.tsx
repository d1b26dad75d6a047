import { Form } from '../form.tsx'
import { DefaultButton, MultiLookupField } from './multi-lookup-field.tsx'

const AREAS = [
  { value: 1, label: 'Ventas' },
  { value: 2, label: 'Bodega' },
]

export const thatCouldNotBeLoaded = (
  <Form id="multi-lookup-problem">
    <MultiLookupField
      name="places"
      label="Ubicaciones"
      chosen={[{ value: 'Bogotá', label: 'Bogotá' }]}
      found={{ q: '', options: [], total: 0 }}
      search={() => Promise.resolve({ options: [], total: 0 })}
      problem="Ocurrio un error al consultar las ubicaciones"
    />
  </Form>
)

export const severalOfVeryMany = (
  <Form id="multi-lookup-field">
    <DefaultButton />
    <MultiLookupField
      name="areas"
      label="Áreas"
      help="De las que verá los usuarios"
      chosen={AREAS.slice(0, 1)}
      found={{ q: '', options: AREAS, total: 20_431 }}
      search={() => Promise.resolve({ options: AREAS, total: AREAS.length })}
    />
  </Form>
)
