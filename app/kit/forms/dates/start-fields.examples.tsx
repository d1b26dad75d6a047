import { Form } from '../form.tsx'
import { StartFields } from './start-fields.tsx'

export const start = (
  <Form id="start-fields" defaultValues={{ start_day: '2026-03-10', start_hour: '08:00' }}>
    <StartFields help="Sin ella no cuentan en los indicadores" />
  </Form>
)
