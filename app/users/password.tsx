import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { users } from '#contract/users.ts'
import { idOf, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { PasswordField } from '../forms/password-field.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'

export const meta: MetaFunction = () => [{ title: 'Cambiar contraseña' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [user, session] = await Promise.all([
    api.call(users.get, { params: { id } }),
    requireAdmin(api),
  ])
  // One's own asks for the present one, and keeps this session.
  if (session.user.id === id) throw redirect(paths.password)
  return {
    name: user.full_name,
    username: user.username,
    closeTo: wayBack(request, paths.users.detail(id)),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { form } = await postedForm(request)
  const result = await formValidator(users.changePassword.body.omit({ id: true })).validate(form)
  if (result.error) return invalidForm(result)
  const body = { id, password: result.data.password }
  const outcome = await api.attempt(users.changePassword, { body })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = 'La contraseña se cambió y las sesiones del usuario terminaron.'
  return redirectWithFlash(context, wayBack(request, paths.users.detail(id)), done)
}

export default function ChangePassword() {
  const { name, username, closeTo } = useLoaderData<typeof loader>()
  const { password_min_length } = useSession()
  return (
    <RouteDialog title="Cambiar contraseña" description={name} closeTo={closeTo} size="sm">
      <Form id="user-password">
        <PasswordField
          name="password"
          label="Contraseña nueva"
          help={`Por lo menos ${password_min_length} caracteres. Sus sesiones abiertas terminarán.`}
          autoComplete="new-password"
          required
        />
        {/* Password managers tell by it whose password this is. */}
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton>Cambiar contraseña</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
