import { FormDialog } from './form-dialog.tsx'
import { TextField } from './text-field.tsx'

export const editing = (
  <FormDialog
    id="form-dialog"
    title="Editar área"
    closeTo="/dev/components"
    defaults={{ name: 'Ventas', version: 3, loaded: '{"name":"Ventas"}' }}
  >
    <TextField name="name" label="Nombre" required />
  </FormDialog>
)
