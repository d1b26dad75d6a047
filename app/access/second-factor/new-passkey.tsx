import { useSubmit } from '@remix-run/react'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Alert } from '#app/kit/ui/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PasskeyButton } from '#app/kit/ui/passkey-button.tsx'

/** Second step of adding a passkey: its name, and the browser's own dialog. */
export function NewPasskey({ options }: { options: object }) {
  const submit = useSubmit()
  return (
    <>
      <noscript>
        <div className="mb-4">
          <Alert tone="warning" live={false}>
            Para crear una llave de acceso tu navegador debe ejecutar JavaScript. Sin él, agrega una
            aplicación de autenticación.
          </Alert>
        </div>
      </noscript>
      <Form id="new-passkey" asksBeforeLeaving={false} defaultValues={{ name: 'Llave de acceso' }}>
        <TextField
          name="name"
          label="Nombre"
          help="Para reconocerla entre las tuyas: «Portátil de la oficina», «Llave USB»."
          autoComplete="off"
          maxLength={60}
          required
        />
        <FormActions>
          <ButtonLink to={paths.secondFactor.page}>Cancelar</ButtonLink>
          <PasskeyButton
            creates
            variant="primary"
            options={() => options}
            onDone={(passkey, form) => {
              const fields = form ? new FormData(form) : new FormData()
              fields.set('passkey', passkey)
              submit(fields, { method: 'post' })
            }}
          >
            Crear llave de acceso
          </PasskeyButton>
        </FormActions>
      </Form>
    </>
  )
}
