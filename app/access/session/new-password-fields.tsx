import { PasswordField } from '#app/kit/forms/password-field.tsx'

/** Password that the owner of an account chooses, twice (repeated-password.server.ts). */
export function NewPasswordFields({ minLength }: { minLength: number }) {
  return (
    <>
      <PasswordField
        name="password"
        label="Contraseña nueva"
        help={`Por lo menos ${minLength} caracteres`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        name="repeated"
        label="Repite la contraseña nueva"
        autoComplete="new-password"
        required
      />
    </>
  )
}
