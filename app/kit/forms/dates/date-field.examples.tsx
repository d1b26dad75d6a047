import { DateField } from './date-field.tsx'
import { Form } from '../form.tsx'

export const dates = (
  <Form id="date-field" defaultValues={{ completed: '2026-11-20' }}>
    <DateField name="completed" label="Fecha de la certificación" max="2026-12-31" required />
    <DateField name="until" label="Válida hasta" help="Se deja vacía si no vence." />
  </Form>
)
