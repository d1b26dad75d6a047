import { Form } from './form.tsx'
import { MoneyField } from './money-field.tsx'

export const pesos = (
  <Form id="money-field" defaultValues={{ cost: '90.000' }}>
    <MoneyField name="cost" label="Costo por hora" help="En pesos, de 2026" />
  </Form>
)
