import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signOn } from '#contract/access/sign-on.ts'
import { users } from '#contract/people/users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'

const TITLE = 'Quitar el vínculo del ingreso único'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [user, { results }] = await Promise.all([
    api.call(users.get, { params: { id } }),
    api.call(signOn.identities, { params: { id } }),
    requireAdmin(api),
  ])
  const closeTo = paths.users.detail(id)
  if (results.length === 0) throw redirect(closeTo)
  return formPage(request, context, { description: user.full_name, closeTo, identities: results })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, signOn.unlink.body, {
    save: (body) => api.attempt(signOn.unlink, { params: { id }, body }),
    done: () => [
      paths.users.detail(id),
      'El vínculo se quitó y las sesiones del usuario terminaron.',
    ],
  })
}

export default function SignOnUnlink() {
  const { identities, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="sign-on-unlink" title={TITLE} size="sm" submit="Quitar vínculo" {...page}>
      <p>
        Para quien cambió de cuenta en el proveedor. En el próximo ingreso se vincula de nuevo, por
        un correo verificado de un dominio de la compañía.
      </p>
      <DescriptionList
        items={identities.flatMap(({ issuer, subject, linked_by }) => [
          { term: 'Proveedor', value: issuer },
          { term: 'Id en el proveedor', value: subject },
          { term: 'Correo', value: linked_by },
        ])}
      />
      <TextField
        name="reason"
        label="Motivo"
        help="Queda en el registro de cambios."
        maxLength={300}
        required
      />
    </FormDialog>
  )
}
