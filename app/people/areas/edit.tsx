import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areaChanges, areas } from '#contract/people/areas.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { AreaFields, FIELD_LABELS } from './area-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Editar área' }]

const form = editForm({
  schema: areaChanges,
  fields: ['code', 'name'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(areas.get, { params: { id: idOf(params) } }),
  page: (_visit, area) => ({ description: area.name }),
  save: ({ api, params }, body) =>
    api.attempt(areas.update, { params: { id: idOf(params) }, body }),
  closeTo: ({ request, params }) => returnUrl(request, paths.areas.detail(idOf(params))),
})
export const loader = form.loader
export const action = form.action

export default function EditArea() {
  return (
    <FormDialog id="edit-area" title="Editar área" size="sm" {...useLoaderData<typeof loader>()}>
      <AreaFields />
    </FormDialog>
  )
}
