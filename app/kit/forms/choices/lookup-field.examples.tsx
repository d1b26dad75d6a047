import { Form } from '../form.tsx'
import { LookupField } from './lookup-field.tsx'

export const loadedAndNot = (
  <Form id="lookup-field" defaultValues={{ area: 7, position: 3 }}>
    <LookupField
      name="area"
      label="Área"
      placeholder="Sin área"
      lookup={{ options: [{ value: 7, label: 'Ventas' }] }}
    />
    <LookupField
      name="position"
      label="Cargo"
      placeholder="Sin cargo"
      lookup={{ options: [], problem: 'Error al cargar los cargos' }}
    />
  </Form>
)
