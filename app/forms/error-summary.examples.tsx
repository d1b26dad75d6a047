import { Form } from './form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'

// `Form` draws it once the form has come back: here it always does.
export const onceSent = (
  <Form id="error-summary">
    <TextField name="code" label="Código" />
    <TextField name="name" label="Nombre" />
    <SubmitButton>Enviar</SubmitButton>
  </Form>
)
