import { FieldLink } from './error-summary.tsx'
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

export const linkToAField = (
  <Form id="field-link">
    <p>
      Falta <FieldLink name="code">el código</FieldLink>.
    </p>
    <TextField name="code" label="Código" />
  </Form>
)
