import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { users } from '#contract/people/users.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { mailedTo } from '#app/kit/shell/mail.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { userList } from './list-query.ts'
import { readLookups } from './lookups.server.ts'
import { UserFields } from './user-fields.tsx'
import { newUserForm, userForm } from './user-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo usuario' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await requireAdmin(api)
  if (!tenant.features.userCreation) throw notFound()
  return formPage(request, context, async (recovered) => ({
    lookups: await readLookups(api, recovered?.['manager_id']),
    closeTo: userList.currentUrl(request),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveForm({ request, context }, newUserForm, {
    ...userForm(api),
    save: (body) => api.attempt(users.create, { body }),
    done: async ({ full_name, email }, { password }) => {
      const session = await api.call(auth.session, {})
      const sent = password ? '' : ` ${mailedTo('La contraseña', email, session)}`
      return [userList.currentUrl(request), `Usuario creado: ${full_name}.${sent}`]
    },
  })
}

export default function NewUser() {
  const { lookups, ...page } = useLoaderData<typeof loader>()
  const managers = useActionData<typeof action>()?.managers ?? lookups.managers
  return (
    <FormDialog
      id="new-user"
      title="Nuevo usuario"
      encType="multipart/form-data"
      submit="Crear usuario"
      pending="Creando…"
      {...page}
    >
      <UserFields lookups={{ ...lookups, managers }} />
    </FormDialog>
  )
}
