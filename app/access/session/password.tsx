import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { endStep, returnAfterStep } from '#app/kit/backend/required-step.server.ts'
import { keepSession, readSession } from '#app/kit/backend/session.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { repeatedPassword } from './repeated-password.server.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar contraseña' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { must_change_password, user } = await requireOwnAccount(api)
  return { required: must_change_password, username: user.username }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const schema = repeatedPassword(auth.changePassword.body.shape)
  return saveForm({ request, context }, schema, {
    save: ({ current_password, password }) =>
      api.attempt(auth.changePassword, { body: { current_password, password } }),
    done: async ({ token }) => {
      const session = { ...(await readSession(request, context))!, token }
      context.setCookie(await keepSession(context, session))
      const returnTo = await returnAfterStep(request)
      if (returnTo !== null) await endStep(context)
      return [returnTo ?? paths.home, 'La contraseña se cambió. Tus otras sesiones terminaron.']
    },
  })
}

export default function OwnPassword() {
  const { required, username } = useLoaderData<typeof loader>()
  const { password_min_length } = useSession()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Cambiar contraseña" />
      {required ? (
        <div className="mb-4">
          <Alert tone="info" live={false}>
            Tu contraseña la puso el sistema u otra persona. Elige una propia para continuar.
          </Alert>
        </div>
      ) : null}
      <Form id="own-password">
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <PasswordField
          name="current_password"
          label="Contraseña actual"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields minLength={password_min_length} />
        <FormActions>
          <SubmitButton>Cambiar contraseña</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
