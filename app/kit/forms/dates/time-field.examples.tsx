import { Form } from '../form.tsx'
import { TimeField } from './time-field.tsx'
import { timeValues } from './time-of-day.ts'

export const everyFiveMinutes = (
  <Form id="time-field" defaultValues={timeValues('at', '15:05')}>
    <TimeField name="at" label="Hora" help="De la compañía" step={5} />
  </Form>
)
