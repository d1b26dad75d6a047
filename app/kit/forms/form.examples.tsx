import { CheckboxField, RadioGroup } from './choices/choice-fields.tsx'
import { ComboboxField } from './choices/combobox-field.tsx'
import { Form } from './form.tsx'
import { MobileField } from './phones/mobile-field.tsx'
import { MultiSelectField } from './choices/multi-select-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { EmailField, TextField } from './text-field.tsx'

export const filled = (
  <Form
    id="user"
    defaultValues={{
      email: 'ana@x.co',
      mobile: '+52 55 1234',
      role: 'reader',
      units: [2],
      area: 7,
    }}
  >
    <EmailField name="email" label="Correo electrónico" help="Para entrar" required />
    <TextField name="city" label="Ciudad" />
    <MobileField name="mobile" label="Celular" />
    <RadioGroup
      name="role"
      label="Rol"
      options={[
        { value: 'user', label: 'Usuario' },
        { value: 'reader', label: 'Solo lectura' },
      ]}
    />
    <MultiSelectField
      name="units"
      label="Unidades"
      options={[
        { value: 1, label: 'Norte' },
        { value: 2, label: 'Sur' },
      ]}
    />
    <ComboboxField
      name="area"
      label="Area"
      options={[
        { value: 7, label: 'Ventas' },
        { value: 8, label: 'Bodega' },
      ]}
    />
    <CheckboxField name="specify" label="Especificar contraseña" />
    <PasswordField name="password" label="Contraseña" autoComplete="new-password" />
    <SubmitButton>Guardar</SubmitButton>
  </Form>
)

export const recovered = (
  <Form id="recovered" recovered={{ name: 'Ventas del nor' }} label="Nueva área">
    <TextField name="name" label="Nombre" />
  </Form>
)
