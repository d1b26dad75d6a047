import { useLoaderData } from '@remix-run/react'
import { formationPathChanges, formationPaths } from '#contract/training/formation-paths.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { FIELD_LABELS, PathFields } from './path-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre del plan' }]

const form = editForm({
  schema: formationPathChanges,
  fields: ['name'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(formationPaths.get, { params: { id: idOf(params) } }),
  save: ({ api, params }, body) =>
    api.attempt(formationPaths.update, { params: { id: idOf(params) }, body }),
  done: ({ name }) => `El plan ahora se llama ${name}.`,
  closeTo: ({ request, params }) => returnUrl(request, paths.formationPaths.detail(idOf(params))),
})
export const loader = form.loader
export const action = form.action

export default function EditFormationPath() {
  return (
    <FormDialog
      id="edit-formation-path"
      title="Cambiar nombre del plan"
      size="sm"
      {...useLoaderData<typeof loader>()}
    >
      <PathFields />
    </FormDialog>
  )
}
