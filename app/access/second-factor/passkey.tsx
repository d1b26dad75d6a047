import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useSubmit } from '@remix-run/react'
import { z } from 'zod'
import { passkeyRegistration } from '#contract/access/passkeys.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { FactorPage } from './factor-page.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PasskeyButton } from '#app/kit/ui/passkeys/passkey-button.tsx'
import { PasswordStep } from './password-step.tsx'
import { continueSession } from './renewed-session.server.ts'

const TITLE = 'Agregar llave de acceso'
const ADDED = 'La llave de acceso quedó agregada. Tus otras sesiones terminaron.'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user } = await requireOwnAccount(api)
  const { passkey_origin } = await api.call(secondFactor.own, {})
  return { username: user.username, available: passkey_origin !== null }
}

const made = z.object({
  name: secondFactor.addPasskey.body.shape.name,
  passkey: z.preprocess(parsed, passkeyRegistration),
})

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return null
  }
}

/** The password begins; what the browser made is added. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form: posted } = await postedForm(request)
  if (!posted.has('passkey')) {
    const form = await readForm(request, secondFactor.beginPasskey.body)
    if (!form.ok) return form.answer
    const outcome = await api.attempt(secondFactor.beginPasskey, { body: form.values })
    return outcome.ok ? data({ options: outcome.value.passkey }) : form.refuse(outcome.failure)
  }
  const form = await readForm(request, made)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(secondFactor.addPasskey, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  await continueSession(request, context, outcome.value)
  const { recovery_codes: codes } = outcome.value
  return codes ? data({ codes }) : redirectWithFlash(context, paths.secondFactor.page, ADDED)
}

export default function AddPasskey() {
  const { username, available } = useLoaderData<typeof loader>()
  const { codes, options } = useAnswer<typeof action>() ?? {}
  return (
    <FactorPage title={TITLE} codes={codes} done={ADDED}>
      {!available ? (
        <Alert tone="info" live={false}>
          Esta instalación no admite llaves de acceso: le falta una dirección pública con https.
        </Alert>
      ) : options ? (
        <NewPasskey options={options} />
      ) : (
        <PasswordStep username={username} submit="Continuar">
          Una llave de acceso es la huella, el rostro o el PIN de tu dispositivo, o una llave USB.
          Con ella también puedes ingresar sin escribir la contraseña.
        </PasswordStep>
      )}
    </FactorPage>
  )
}

/** Second step of adding a passkey: its name, and the browser's own dialog. */
function NewPasskey({ options }: { options: object }) {
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

export { ErrorPage as ErrorBoundary }
