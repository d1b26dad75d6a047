import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { users } from '#contract/people/users.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { PasswordField } from '#app/kit/forms/password-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar contraseña' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [user, session] = await Promise.all([
    api.call(users.get, { params: { id } }),
    requireAdmin(api),
  ])
  // Changing one's own password requires the current one, and keeps this session.
  if (session.user.id === id) throw redirect(paths.password)
  return {
    description: user.full_name,
    username: user.username,
    closeTo: returnUrl(request, paths.users.detail(id)),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, users.changePassword.body.omit({ id: true }), {
    save: (values) =>
      api.attempt(users.changePassword, { body: { id, password: values.password } }),
    done: () => [
      returnUrl(request, paths.users.detail(id)),
      'La contraseña se cambió y las sesiones del usuario terminaron.',
    ],
  })
}

export default function ChangePassword() {
  const { username, ...page } = useLoaderData<typeof loader>()
  const { password_min_length } = useSession()
  return (
    <FormDialog
      id="user-password"
      title="Cambiar contraseña"
      size="sm"
      submit="Cambiar contraseña"
      {...page}
    >
      <PasswordField
        name="password"
        label="Contraseña nueva"
        help={`Por lo menos ${password_min_length} caracteres. Sus sesiones abiertas terminarán, y la consola le pedirá elegir una propia.`}
        autoComplete="new-password"
        required
      />
      {/* Tells password managers whose password this is. */}
      <input type="text" hidden autoComplete="username" value={username} readOnly />
    </FormDialog>
  )
}
