import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { takeFormDraft } from '#app/kit/backend/form-draft.server.ts'
import { keepSession, readSession } from '#app/kit/backend/session.server.ts'
import { keepWaitingSignIn } from '#app/kit/backend/sign-in-challenge.server.ts'
import { brandOfSlug } from '#app/kit/shell/brand/brand.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { CheckboxField } from '#app/kit/forms/choices/choice-fields.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { StoreLinks } from '#app/kit/shell/menu/store-links.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Flash } from '#app/kit/ui/states/flash.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { BackToEmail, EMAIL_STEP, EmailStep } from './email-step.tsx'
import { signOnIsUsed, takeEmail } from './email-step.server.ts'
import { LoginEmailField } from './login-email-field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { signIn } from './sign-in.server.ts'

export const meta: MetaFunction = () => [{ title: 'Ingresa a tu cuenta' }]

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const returnTo = sitePath(param(request, 'returnTo'))
  if (await readSession(request, context)) throw redirect(returnTo)
  const [{ values, headers }, inUse, brand] = await Promise.all([
    takeFormDraft(request, context),
    signOnIsUsed(args),
    brandOfSlug(args, param(request, 'company')),
  ])
  const company = brand ? param(request, 'company') : undefined
  const byEmail = inUse && param(request, 'with') !== 'password'
  return data({ returnTo, typed: values, inUse, byEmail, brand, company }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  if (param(form, 'step') === 'email') return takeEmail(request, context)
  const result = await signIn(request, context)
  if (!result.ok && result.waiting) {
    return redirect(paths.signIn.secondFactor(), {
      headers: { 'Set-Cookie': await keepWaitingSignIn(context, result.waiting) },
    })
  }
  if (!result.ok) return result.answer
  const { session, returnTo } = result
  return redirect(returnTo, {
    headers: { 'Set-Cookie': await keepSession(context, session) },
  })
}

export default function Login() {
  const { returnTo, typed, inUse, byEmail, brand, company } = useLoaderData<typeof loader>()
  const root = useRootData()!
  const answer = useAnswer<typeof action>()
  const refusal = answer?.refusal
  const asksEmail = byEmail && (!answer || answer.formId === EMAIL_STEP)
  return (
    <PublicPage
      title="Ingresa a tu cuenta"
      narrow
      brand={brand}
      below={<Learners stores={root.stores} />}
    >
      {refusal ? null : (
        <Flash closeTo={paths.login} tone={root.flash?.tone} message={root.flash?.message} />
      )}
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal.message}</Alert>
        </div>
      ) : null}
      {asksEmail ? <EmailStep returnTo={returnTo} company={company} /> : null}
      {refusal?.final || asksEmail ? null : (
        <Form
          id="login"
          defaultValues={answer?.typed ?? typed ?? { remember: true }}
          asksBeforeLeaving={false}
        >
          <input type="hidden" name="returnTo" value={returnTo} />
          <LoginEmailField />
          <PasswordField
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
          />
          <CheckboxField name="remember" label="Recordarme" />
          <SubmitButton size="lg" wide pending="Ingresando…">
            Ingresar
          </SubmitButton>
          <PasskeySignIn />
        </Form>
      )}
      <p className="mt-4">
        <Link
          to={paths.signIn.passwordReset(company ? { company } : {})}
          className="text-accent-text underline underline-offset-2"
        >
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      {inUse && !asksEmail ? <BackToEmail returnTo={returnTo} company={company} /> : null}
    </PublicPage>
  )
}

/** Links for learners, who use the app. */
function Learners({ stores }: { stores: { android: string; ios: string } }) {
  return (
    <div className="mt-6 text-center text-muted">
      <p>Solo pueden ingresar usuarios administrativos. Si vas a estudiar, usa la aplicación:</p>
      <StoreLinks stores={stores} />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
