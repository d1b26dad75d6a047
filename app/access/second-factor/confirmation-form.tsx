import type { ReactNode } from 'react'
import { Form } from '#app/kit/forms/form.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'

/** Form of a change that weakens the account: its password and a code. */
export function ConfirmationForm({
  id,
  username,
  submit,
  danger = false,
  children,
}: {
  id: string
  username: string
  submit: string
  danger?: boolean
  /** Consequences. */
  children: ReactNode
}) {
  return (
    <>
      <p className="mb-4">{children}</p>
      <Form id={id} asksBeforeLeaving={false}>
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <PasswordField
          name="current_password"
          label="Contraseña actual"
          autoComplete="current-password"
          required
        />
        <TextField
          name="second_factor_code"
          label="Código"
          help="El que muestra tu aplicación de autenticación, o uno de recuperación."
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={60}
          required
        />
        <FormActions>
          <ButtonLink to={paths.secondFactor.page}>Cancelar</ButtonLink>
          <SubmitButton variant={danger ? 'danger' : 'primary'}>{submit}</SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
