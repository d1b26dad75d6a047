import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { organizationalUnits, unitChanges } from '#contract/people/organizational-units.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { unitSources } from './choices.server.ts'
import { unitList } from './list-query.ts'
import { FIELD_LABELS, UnitFields } from './unit-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { namesOf } from '#app/kit/forms/saving/conflict.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar unidad de negocio' }]

const form = editForm({
  schema: unitChanges,
  fields: ['name', 'areas', 'courses'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(organizationalUnits.get, { params: { id: idOf(params) } }),
  page: async ({ api }, { name, users }, values) => ({
    choices: await readChoices(unitSources(api), values),
    description: users > 0 ? `${name}: ${limits(users)}` : name,
  }),
  read: ({ api }) => choosing(unitSources(api)),
  save: ({ api, params }, body) =>
    api.attempt(organizationalUnits.update, { params: { id: idOf(params) }, body }),
  closeTo: ({ request }) => unitList.currentUrl(request),
  say: (_visit, unit) => (field, value) => (field === 'name' ? value : namesOf(unit[field], value)),
})
export const loader = form.loader
export const action = form.action

export default function EditUnit() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="edit-unit"
      title="Editar unidad de negocio"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <UnitFields choices={answer?.choices ?? choices} />
    </FormDialog>
  )
}

/** Returns the number of users whose access scope the change affects at once. */
function limits(users: number): string {
  const see = agree(users, 'verá', 'verán')
  return `limita a ${counted(users, NOUNS.user)}, que ${see} los cambios de inmediato`
}
