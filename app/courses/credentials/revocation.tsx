import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { credentialList } from './list-query.ts'

const TITLE = 'Revocar credencial'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { name, full_name } = await api.call(credentials.get, { params: { id: idOf(params) } })
  return formPage(request, context, {
    description: `${name}${DOT}${full_name}`,
    closeTo: credentialList.currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, credentials.revoke.body, {
    save: (body) => api.attempt(credentials.revoke, { params: { id }, body }),
    done: ({ full_name }) => [
      credentialList.currentUrl(request),
      `Se revocó la credencial de ${full_name}.`,
    ],
  })
}

export default function Revocation() {
  return (
    <FormDialog
      id="credential-revocation"
      title={TITLE}
      size="sm"
      submit="Revocar"
      pending="Revocando…"
      {...useLoaderData<typeof loader>()}
    >
      <p>
        En unos minutos, quien la compruebe sabrá que ya no vale, y su página pública dirá lo mismo.
        Se puede anular después.
      </p>
      <TextField
        name="reason"
        label="Motivo"
        help="Queda en el registro de cambios; no se publica."
        maxLength={300}
        required
      />
    </FormDialog>
  )
}
