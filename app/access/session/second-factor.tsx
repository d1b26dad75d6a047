import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useSubmit } from '@remix-run/react'
import { z } from 'zod'
import { LoginCode } from '#contract/access/auth.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { backToPassword, readWaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { PasskeyButton } from '#app/kit/ui/passkeys/passkey-button.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { OtherWays } from './other-ways.tsx'
import { enter, passkeyText } from './second-step.server.ts'

const TITLE = 'Segundo factor'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const waiting = await readWaitingSignIn(request, context)
  if (!waiting) throw redirect(paths.login)
  const { challenge, returnTo } = waiting
  const outcome = await anonymous(request, context).attempt(secondFactor.signInOptions, {
    body: { challenge },
  })
  if (!outcome.ok)
    throw await backToPassword(context, { returnTo, message: outcome.failure.message })
  const { kinds, passkey } = outcome.value
  const recovers = param(request, 'recovery') === 'yes' || !kinds.includes('totp')
  return { recovers, hasApp: kinds.includes('totp'), passkey }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const waiting = await readWaitingSignIn(request, context)
  if (!waiting) return redirect(paths.login)
  const { challenge, returnTo } = waiting
  const api = anonymous(request, context)
  const { form: posted } = await postedForm(request)
  if (posted.has('passkey')) {
    const passkey = passkeyText.safeParse(param(posted, 'passkey'))
    if (!passkey.success) return data({ refusal: 'La llave de acceso no es válida' }, 422)
    const outcome = await api.attempt(secondFactor.signInWithPasskey, {
      body: { challenge, passkey: passkey.data },
    })
    if (outcome.ok) return enter(context, outcome.value, waiting)
    const { code, message, status } = outcome.failure
    if (code === LoginCode.secondFactorExpired)
      return backToPassword(context, { returnTo, message })
    return data({ refusal: message }, status)
  }
  const { second_factor_code } = secondFactor.signIn.body.shape
  const form = await readForm(request, z.object({ second_factor_code }))
  if (!form.ok) return form.answer
  const outcome = await api.attempt(secondFactor.signIn, { body: { challenge, ...form.values } })
  if (outcome.ok) return enter(context, outcome.value, waiting)
  const { code, message } = outcome.failure
  if (code === LoginCode.secondFactorExpired) return backToPassword(context, { returnTo, message })
  return form.refuse(outcome.failure)
}

/** Second step of signing in. */
export default function SecondFactor() {
  const { recovers, hasApp, passkey } = useLoaderData<typeof loader>()
  const refusal: unknown = useAnswer<typeof action>()?.refusal
  const submit = useSubmit()
  return (
    <PublicPage title={TITLE} narrow>
      {typeof refusal === 'string' ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      <Form id={recovers ? 'recovery-code' : 'second-factor'} asksBeforeLeaving={false}>
        {recovers ? (
          <TextField
            key="recovery"
            name="second_factor_code"
            label="Código de recuperación"
            help="Uno de los que guardaste al agregar el segundo factor. Cada uno sirve una vez."
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            required
          />
        ) : (
          <TextField
            key="code"
            name="second_factor_code"
            label="Código"
            help="Los 6 dígitos que muestra ahora tu aplicación de autenticación."
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            autoFocus
            maxLength={12}
            required
          />
        )}
        <SubmitButton size="lg" wide pending="Ingresando…">
          Ingresar
        </SubmitButton>
        {passkey ? (
          <PasskeyButton
            wide
            options={() => passkey}
            onDone={(signed) => submit({ passkey: signed }, { method: 'post' })}
          >
            Usar una llave de acceso
          </PasskeyButton>
        ) : null}
      </Form>
      <OtherWays recovers={recovers} hasApp={hasApp} />
    </PublicPage>
  )
}

export { ErrorPage as ErrorBoundary }
