import { Form } from '../form.tsx'
import { TextField } from '../text-field.tsx'
import { VersionFields } from './version-fields.tsx'

export const versionFields = (
  <Form id="version-fields" defaultValues={{ version: 3, loaded: '{"name":"Ventas"}' }}>
    <VersionFields />
    <TextField name="name" label="Nombre" />
  </Form>
)
