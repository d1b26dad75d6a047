import { Form } from './form.tsx'
import { CodeField, NameField } from './name-fields.tsx'

export const names = (
  <Form id="name-fields" defaultValues={{ code: 'VEN', name: 'Ventas' }}>
    <CodeField label="Código" help="La identifica en los archivos que se importan." required />
    <NameField label="Nombre" />
  </Form>
)
