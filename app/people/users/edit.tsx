import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { users } from '#contract/people/users.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { asOption } from '#app/kit/forms/choices/lookup.server.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { maintainedValues } from './maintained.ts'
import { readLookups } from './lookups.server.ts'
import { EDITED, readNewer } from './newer.server.ts'
import { OnlyAdministrator } from './status/only-administrator.tsx'
import { UserFields } from './user-fields.tsx'
import { userChangesForm, userForm } from './user-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar usuario' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [user] = await Promise.all([api.call(users.get, { params: { id } }), requireAdmin(api)])
  return formPage(request, context, async (recovered) => {
    const lookups = await readLookups(api, recovered?.['manager_id'] ?? user.manager_id)
    // Keeps the assigned units when the options cannot be loaded.
    if (lookups.units.problem) lookups.units.options = user.organizational_units.map(asOption)
    return {
      id,
      lookups,
      description: user.full_name,
      maintained: maintainedValues(user),
      only: user.only_administrator,
      defaults: {
        ...editingForm(EDITED, user),
        convalidate_enabled: String(user.convalidate_enabled),
      },
      closeTo: returnUrl(request, paths.users.detail(id)),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const before = await api.call(users.get, { params: { id } })
  return saveForm({ request, context }, userChangesForm, {
    ...userForm(api),
    save: (body) => api.attempt(users.update, { params: { id }, body }),
    newer: async ({ manager_id }) => {
      const { tenant } = await requireAdmin(api)
      return readNewer(api, id, tenant.extended_fields, manager_id)
    },
    done: ({ full_name, invited_at }) => {
      const back = returnUrl(request, paths.users.detail(id))
      const saved = `Se guardaron los cambios de ${full_name}.`
      if (before.invited_at === null || invited_at !== null) return [back, saved]
      return [
        back,
        {
          tone: 'warning',
          message: `${saved} La contraseña que se envió al correo anterior ya no sirve.`,
          next: { to: paths.users.invitations({ ids: [id], back }), label: 'Enviar invitación' },
        },
      ]
    },
  })
}

export default function EditUser() {
  const { id, lookups, maintained, only, ...page } = useLoaderData<typeof loader>()
  const managers = useActionData<typeof action>()?.managers ?? lookups.managers
  return (
    <FormDialog id="edit-user" title="Editar usuario" encType="multipart/form-data" {...page}>
      {only ? <OnlyAdministrator /> : null}
      <UserFields lookups={{ ...lookups, managers }} except={id} maintained={maintained} />
    </FormDialog>
  )
}
