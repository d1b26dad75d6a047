import { CheckboxField, RadioGroup } from './choice-fields.tsx'
import { Form } from '../form.tsx'

export const choices = (
  <Form id="choice-fields" defaultValues={{ role: 'reader', notify: true }}>
    <RadioGroup
      name="role"
      label="Rol"
      required
      options={[
        { value: 'user', label: 'Usuario', help: 'Estudia en la aplicación' },
        { value: 'reader', label: 'Solo lectura' },
      ]}
    />
    <CheckboxField name="notify" label="Avisar por correo" help="Uno por cada curso nuevo" />
  </Form>
)
