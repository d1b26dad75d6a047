import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'

/** Second step of adding an app: its key as a QR code and as text, and its first code. */
export function PendingApp({ secret, qr }: { secret: string; qr: string }) {
  return (
    <div className="grid gap-4">
      <ol className="grid list-inside list-decimal gap-4">
        <li>
          Escanea este código con tu aplicación de autenticación.
          <img
            src={qr}
            width={208}
            height={208}
            alt="Código QR con la clave, que también está escrita abajo"
            className="my-2 rounded border border-line bg-[white]"
          />
          Si no puedes escanearlo, escribe esta clave:
          <code className="mt-1 block rounded bg-sunken px-3 py-2 font-mono">
            {inGroups(secret)}
          </code>
        </li>
        <li>Escribe el código de 6 dígitos que te muestra.</li>
      </ol>
      <Form id="first-code" asksBeforeLeaving={false}>
        <TextField
          name="second_factor_code"
          label="Código"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={12}
          required
        />
        <FormActions>
          <ButtonLink to={paths.secondFactor.page}>Cancelar</ButtonLink>
          <SubmitButton pending="Activando…">Activar</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

const inGroups = (secret: string) => (secret.match(/.{1,4}/g) ?? []).join(' ')
