import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

// `Form` renders it after the form came back; in this example it is always visible.
export const onceSent = (
  <Form id="error-summary">
    <TextField name="code" label="Código" />
    <TextField name="name" label="Nombre" />
    <SubmitButton>Enviar</SubmitButton>
  </Form>
)
