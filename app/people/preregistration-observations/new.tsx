import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  newObservation,
  preregistrationObservations,
} from '#contract/people/preregistration-observations.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'
import { observationList } from './list-query.ts'
import { ObservationFields } from './observation-fields.tsx'

const TITLE = 'Nueva observación guardada'

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = creationForm({
  staff: true,
  schema: newObservation,
  read: () => ({ fields: ['shared'] }),
  save: ({ api }, body) => api.attempt(preregistrationObservations.create, { body }),
  done: ({ name }) => `Observación guardada: ${name}.`,
  closeTo: ({ request }) => observationList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewObservation() {
  return (
    <FormDialog id="new-observation" title={TITLE} {...useLoaderData<typeof loader>()}>
      <ObservationFields />
    </FormDialog>
  )
}
