import { Form } from './form.tsx'
import { NumberField } from './number-field.tsx'

export const numbers = (
  <Form id="number-field" defaultValues={{ hours: 1234.5, order: 1500, cost: '90.000' }}>
    <NumberField name="hours" label="Horas" decimals={2} />
    <NumberField name="order" label="Orden" />
    <NumberField
      name="cost"
      label="Costo por hora"
      prefix="$"
      decimals={2}
      help="En pesos, de 2026"
    />
  </Form>
)
