import { TextField } from '#app/kit/forms/text-field.tsx'

/** E-mail or username by which somebody signs in. */
export function LoginEmailField() {
  return (
    <TextField
      name="email"
      label="Correo electrónico"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      maxLength={254}
      required
    />
  )
}
