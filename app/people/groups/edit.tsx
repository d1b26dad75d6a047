import { useLoaderData } from '@remix-run/react'
import { groupChanges, groups } from '#contract/people/groups.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { FIELD_LABELS, GroupFields } from './group-fields.tsx'
import { groupMemberKindOf } from './kinds.ts'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre del grupo' }]

const form = editForm({
  schema: groupChanges,
  fields: ['name'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(groups.get, { params: { id: idOf(params) } }),
  save: ({ api, params }, body) =>
    api.attempt(groups.update, { params: { id: idOf(params) }, body }),
  done: ({ name }) => `El grupo ahora se llama ${name}.`,
  closeTo: ({ request, params }) =>
    returnUrl(request, paths.groups.detail(idOf(params), groupMemberKindOf(params))),
})
export const loader = form.loader
export const action = form.action

export default function EditGroup() {
  return (
    <FormDialog
      id="edit-group"
      title="Cambiar nombre del grupo"
      size="sm"
      {...useLoaderData<typeof loader>()}
    >
      <GroupFields />
    </FormDialog>
  )
}
