import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { FactorPage } from './factor-page.tsx'
import { PasswordStep } from './password-step.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { qrCode } from './qr-code.server.ts'
import { continueSession } from './renewed-session.server.ts'

const TITLE = 'Agregar aplicación de autenticación'
const ADDED = 'La aplicación de autenticación quedó activa. Tus otras sesiones terminaron.'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user } = await requireOwnAccount(api)
  const [{ pending }, { factors }] = await Promise.all([
    api.call(secondFactor.pendingTotp, {}),
    api.call(secondFactor.own, {}),
  ])
  return {
    username: user.username,
    replaces: factors.some(({ kind }) => kind === 'totp'),
    pending: pending && { secret: pending.secret, qr: await qrCode(pending.uri) },
  }
}

/** The password begins, a first code activates. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form: posted } = await postedForm(request)
  if (!posted.has('second_factor_code')) {
    return saveForm({ request, context }, secondFactor.beginTotp.body, {
      save: (body) => api.attempt(secondFactor.beginTotp, { body }),
      done: () => {
        throw redirect(paths.secondFactor.app)
      },
    })
  }
  const form = await readForm(request, secondFactor.confirmTotp.body)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(secondFactor.confirmTotp, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  await continueSession(request, context, outcome.value)
  const { recovery_codes: codes } = outcome.value
  return codes ? data({ codes }) : redirectWithFlash(context, paths.secondFactor.page, ADDED)
}

export default function AddApp() {
  const { username, replaces, pending } = useLoaderData<typeof loader>()
  const codes = useAnswer<typeof action>()?.codes
  return (
    <FactorPage title={TITLE} codes={codes} done={ADDED}>
      {pending ? (
        <PendingApp {...pending} />
      ) : (
        <PasswordStep username={username} submit="Continuar">
          {replaces
            ? 'La aplicación nueva reemplaza la que tienes ahora, que deja de servir cuando confirmes el primer código.'
            : 'Sirve cualquier aplicación de códigos de 6 dígitos: Google Authenticator, Microsoft Authenticator, 1Password, Aegis u otra. No necesita conexión.'}
        </PasswordStep>
      )}
    </FactorPage>
  )
}

/** Second step of adding an app: its key as a QR code and as text, and its first code. */
function PendingApp({ secret, qr }: { secret: string; qr: string }) {
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

export { ErrorPage as ErrorBoundary }
