import type { ReactNode } from 'react'
import { Form } from '#app/kit/forms/form.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'

/** First step of adding a factor: the password again. */
export function PasswordStep({
  username,
  submit,
  children,
}: {
  username: string
  submit: string
  /** Description of the factor that is added. */
  children: ReactNode
}) {
  return (
    <>
      <p className="mb-4">{children}</p>
      <Form id="second-factor-password" asksBeforeLeaving={false}>
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <PasswordField
          name="current_password"
          label="Contraseña actual"
          help="Para saber que eres tú quien cambia la cuenta."
          autoComplete="current-password"
          required
        />
        <FormActions>
          <ButtonLink to={paths.secondFactor.page}>Cancelar</ButtonLink>
          <SubmitButton pending="Comprobando…">{submit}</SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
