import { Form } from './form.tsx'
import { EmailField, TextAreaField, TextField } from './text-field.tsx'

export const texts = (
  <Form
    id="text-field"
    defaultValues={{
      name: 'Ventas',
      code: 'A1',
      notes: 'Dos\nrenglones',
      comments: 'Dos palabras',
    }}
  >
    <TextField name="name" label="Nombre" help="Como se lee en los certificados" required />
    <TextField name="code" label="Código" readOnly />
    <TextField name="city" label="Ciudad" suggestions={['Bogotá', 'Medellín']} />
    <TextField name="login" label="Nombre de usuario" problem="Ya lo tiene otro usuario" />
    <EmailField name="email" label="Correo electrónico" />
    <TextAreaField name="notes" label="Notas" help="Solo las ves tú" />
    <TextAreaField name="comments" label="Comentarios" maxLength={10} />
  </Form>
)
