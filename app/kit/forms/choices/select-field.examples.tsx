import { CONTROL } from '../field.tsx'
import { Form } from '../form.tsx'
import { SelectArrow, SelectField } from './select-field.tsx'

const YEARS = [
  { value: 2026, label: '2026' },
  { value: 2027, label: '2027' },
]

export const selects = (
  <Form id="select-field" defaultValues={{ year: 2027 }}>
    <SelectField name="year" label="Año" options={YEARS} required />
    <SelectField name="from" label="Desde" options={YEARS} placeholder="Siempre" />
    <SelectField
      name="area"
      label="Área"
      options={[]}
      placeholder="Ninguna"
      problem="Error al cargar las areas"
      disabled
    />
  </Form>
)

export const arrow = (
  <div className="relative">
    <select aria-label="Con su flecha" className={`${CONTROL} appearance-none`}>
      <option>2026</option>
    </select>
    <SelectArrow />
  </div>
)
