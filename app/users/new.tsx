import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { notFound } from '../backend/not-found.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { mailedTo } from '../copy/mail.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { userList } from './list-query.ts'
import { readLookups } from './lookups.server.ts'
import { UserFields } from './user-fields.tsx'
import { newUserForm, readUserForm } from './user-form.server.ts'

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
  const form = await readUserForm(api, request, newUserForm)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(users.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { full_name, email } = outcome.value
  const session = await api.call(auth.session, {})
  const sent = form.values.password ? '' : ` ${mailedTo('La contraseña', email, session)}`
  return redirectWithFlash(
    context,
    userList.currentUrl(request),
    `Usuario creado: ${full_name}.${sent}`,
  )
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
