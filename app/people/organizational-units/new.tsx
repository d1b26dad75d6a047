import { useActionData, useLoaderData } from '@remix-run/react'
import { newUnit, organizationalUnits } from '#contract/people/organizational-units.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { unitSources } from './choices.server.ts'
import { unitList } from './list-query.ts'
import { UnitFields } from './unit-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva unidad de negocio' }]

const form = creationForm({
  schema: newUnit,
  page: async ({ api }, values) => ({ choices: await readChoices(unitSources(api), values) }),
  read: ({ api }) => choosing(unitSources(api)),
  save: ({ api }, body) => api.attempt(organizationalUnits.create, { body }),
  done: ({ name }) => `Unidad de negocio creada: ${name}.`,
  closeTo: ({ request }) => unitList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewUnit() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="new-unit"
      title="Nueva unidad de negocio"
      submit="Crear unidad"
      pending="Creando…"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <UnitFields choices={answer?.choices ?? choices} />
    </FormDialog>
  )
}
