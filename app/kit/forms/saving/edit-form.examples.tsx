import { EditForm } from './edit-form.tsx'
import { TextField } from '../text-field.tsx'

export const settings = (
  <EditForm id="edit-form" defaults={{ url: 'https://compania.example', version: 3, loaded: '{}' }}>
    <TextField name="url" label="Sitio web" />
  </EditForm>
)
