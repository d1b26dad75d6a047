import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'

export const newPassword = (
  <Form id="password-field">
    <PasswordField
      name="password"
      label="Contraseña"
      help="Por lo menos 6 caracteres"
      autoComplete="new-password"
      minLength={6}
      required
    />
  </Form>
)
