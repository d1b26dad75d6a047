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
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'

const TITLE = 'Restablecer segundo factor'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [user, session] = await Promise.all([
    api.call(users.get, { params: { id } }),
    requireAdmin(api),
  ])
  const closeTo = returnUrl(request, paths.users.detail(id))
  if (session.user.id === id) throw redirect(paths.secondFactor.page)
  if (user.second_factor_since === null) throw redirect(closeTo)
  return formPage(request, context, { description: user.full_name, closeTo })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, users.resetSecondFactor.body, {
    save: (body) => api.attempt(users.resetSecondFactor, { params: { id }, body }),
    done: () => [
      returnUrl(request, paths.users.detail(id)),
      'El segundo factor se quitó y las sesiones del usuario terminaron. Se le avisó por correo.',
    ],
  })
}

export default function SecondFactorReset() {
  return (
    <FormDialog
      id="second-factor-reset"
      title={TITLE}
      size="sm"
      submit="Restablecer"
      {...useLoaderData<typeof loader>()}
    >
      <p>
        Para quien perdió su celular, su llave de acceso y sus códigos de recuperación. Comprueba
        antes que es esa persona quien lo pide: después ingresará solo con la contraseña, hasta que
        agregue otro.
      </p>
      <TextField
        name="reason"
        label="Motivo"
        help="Queda en el registro de cambios y en el correo que recibe la persona."
        maxLength={300}
        required
      />
    </FormDialog>
  )
}
