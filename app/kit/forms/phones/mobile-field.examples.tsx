import { Form } from '../form.tsx'
import { MobileField } from './mobile-field.tsx'

export const numbers = (
  <Form id="mobile-field" defaultValues={{ mobile: '+57 300 123 4567' }}>
    <MobileField name="mobile" label="Celular" help="Sin el indicativo del país" required />
    <MobileField name="other" label="Otro celular" problem="Ya lo tiene otro usuario" />
  </Form>
)
