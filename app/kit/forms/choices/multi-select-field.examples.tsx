import { Form } from '../form.tsx'
import { MultiSelectField } from './multi-select-field.tsx'

const UNITS = [
  'Norte',
  'Sur',
  'Oriente',
  'Occidente',
  'Centro',
  'Caribe',
  'Pacífico',
  'Llanos',
  'Eje',
]

export const fewManyAndNone = (
  <Form id="multi-select-field" defaultValues={{ units: [2], all: [1, 9] }}>
    <MultiSelectField
      name="units"
      label="Unidades de negocio"
      options={UNITS.slice(0, 2).map((label, index) => ({ value: index + 1, label }))}
    />
    <MultiSelectField
      name="all"
      label="Todas las unidades"
      options={UNITS.map((label, index) => ({ value: index + 1, label }))}
    />
    <MultiSelectField
      name="none"
      label="Otras unidades"
      options={[]}
      problem="Error al cargar las unidades de negocio"
    />
  </Form>
)
