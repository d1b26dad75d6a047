import { ComboboxField } from './combobox-field.tsx'
import { Form } from '../form.tsx'

const OPTIONS = [
  { value: 7, label: 'Ventas' },
  { value: 8, label: 'Bodega' },
]

export const enhancedSelect = (
  <Form id="combobox-field" defaultValues={{ area: 7 }}>
    <ComboboxField name="area" label="Área" placeholder="Sin área" options={OPTIONS} />
    <ComboboxField
      name="boss"
      label="Jefe"
      help="Se busca entre todos los usuarios"
      options={[]}
      search={() => Promise.resolve(OPTIONS)}
    />
    <ComboboxField
      name="position"
      label="Cargo"
      options={[]}
      disabled
      problem="Error al cargar los cargos"
    />
  </Form>
)
