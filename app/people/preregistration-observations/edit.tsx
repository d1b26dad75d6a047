import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  observationChanges,
  preregistrationObservations,
} from '#contract/people/preregistration-observations.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { observationList } from './list-query.ts'
import { FIELD_LABELS, ObservationFields } from './observation-fields.tsx'

const TITLE = 'Editar observación guardada'

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = editForm({
  staff: true,
  schema: observationChanges,
  fields: ['name', 'text', 'shared'],
  labels: FIELD_LABELS,
  get: ({ api, params }) =>
    api.call(preregistrationObservations.get, { params: { id: idOf(params) } }),
  page: (_visit, { name }) => ({ description: name }),
  save: ({ api, params }, body) =>
    api.attempt(preregistrationObservations.update, { params: { id: idOf(params) }, body }),
  done: ({ name }) => `Se guardaron los cambios de «${name}».`,
  closeTo: ({ request }) => observationList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function EditObservation() {
  return (
    <FormDialog id="edit-observation" title={TITLE} {...useLoaderData<typeof loader>()}>
      <ObservationFields />
    </FormDialog>
  )
}
