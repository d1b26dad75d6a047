import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { RESET_MINUTES } from '#contract/access/password-reset-words.ts'
import { passwordResets } from '#contract/access/password-resets.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { brandOfSlug } from '#app/kit/shell/brand/brand.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Flash } from '#app/kit/ui/states/flash.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { LoginEmailField } from './login-email-field.tsx'

const TITLE = '¿Olvidaste tu contraseña?'
const LINK = 'text-accent-text underline underline-offset-2'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** State of the page after a request: the same for every name. */
const SENT = { mailed: 'mail', unsent: 'no-mail' } as const

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const slug = param(request, 'company')
  const brand = await brandOfSlug(args, slug)
  return { brand, company: brand ? slug : undefined, sent: param(request, 'sent') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { username } = passwordResets.request.body.shape
  const form = await readForm(request, z.object({ email: username }))
  if (!form.ok) return form.answer
  const outcome = await anonymous(request, context).attempt(passwordResets.request, {
    body: { username: form.values.email },
  })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const company = param(request, 'company')
  const sent = outcome.value.sends_mail ? SENT.mailed : SENT.unsent
  return redirect(paths.signIn.passwordReset({ sent, ...(company && { company }) }))
}

/** Asks for a link to a new password. */
export default function PasswordReset() {
  const { brand, company, sent } = useLoaderData<typeof loader>()
  const flash = useRootData()?.flash
  const query = company ? { company } : {}
  return (
    <PublicPage title={TITLE} narrow brand={brand}>
      <Flash
        closeTo={paths.signIn.passwordReset(query)}
        tone={flash?.tone}
        message={flash?.message}
      />
      {sent ? (
        <Sent unsent={sent === SENT.unsent} again={paths.signIn.passwordReset(query)} />
      ) : (
        <>
          <p className="mb-4">
            Escribe el correo o el usuario con el que ingresas. Si es de una cuenta, enviaremos a su
            correo un enlace para elegir otra contraseña.
          </p>
          <Form id="password-reset" asksBeforeLeaving={false}>
            <LoginEmailField />
            <SubmitButton size="lg" wide pending="Enviando…">
              Enviar enlace
            </SubmitButton>
          </Form>
        </>
      )}
      <p className="mt-4">
        <Link to={paths.signIn.page(query)} className={LINK}>
          Volver a ingresar
        </Link>
      </p>
    </PublicPage>
  )
}

function Sent({ unsent, again }: { unsent: boolean; again: string }) {
  if (unsent) {
    return (
      <Alert tone="info">
        Esta instalación no envía correos. Pide una contraseña nueva al administrador de tu
        compañía.
      </Alert>
    )
  }
  return (
    <>
      <Alert tone="success">
        Si lo que escribiste es de una cuenta, su correo recibirá en unos minutos un enlace que
        sirve durante {RESET_MINUTES} minutos.
      </Alert>
      <p className="mt-4">
        Revisa también la carpeta de correo no deseado. ¿No llegó?{' '}
        <Link to={again} className={LINK}>
          Pídelo otra vez
        </Link>{' '}
        o habla con el administrador de tu compañía.
      </p>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
