import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { callsOf } from './calls.server.ts'
import { catalogueList, FIELD_LABELS, catalogueKindOf } from './kinds.ts'

const EDITED = ['name'] as const

export const meta: MetaFunction = () => [{ title: 'Cambiar el nombre' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const kind = catalogueKindOf(request)
  const [option] = await Promise.all([
    api.call(callsOf(kind).get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    description: option.name,
    defaults: editingForm(EDITED, option),
    closeTo: catalogueList(kind).currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const kind = catalogueKindOf(request)
  const id = idOf(params)
  const { get, update } = callsOf(kind)
  return saveForm({ request, context }, update.body, {
    save: (body) => api.attempt(update, { params: { id }, body }),
    newer: async () => {
      const newer = await api.call(get, { params: { id } })
      return newerRecord(EDITED, newer, { labels: FIELD_LABELS })
    },
    done: ({ name }) => [catalogueList(kind).currentUrl(request), `Ahora se llama ${name}.`],
  })
}

export default function RenameOption() {
  return (
    <FormDialog
      id="rename-option"
      title="Cambiar el nombre"
      size="sm"
      submit="Cambiar el nombre"
      {...useLoaderData<typeof loader>()}
    >
      <NameField label={FIELD_LABELS.name} />
    </FormDialog>
  )
}
