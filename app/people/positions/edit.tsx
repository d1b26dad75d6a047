import { useLoaderData } from '@remix-run/react'
import { positionChanges, positions } from '#contract/people/positions.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { readFormationPaths } from './formation-paths.server.ts'
import { FIELD_LABELS } from './position-fields.tsx'
import { PositionFields } from './position-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar cargo' }]

const form = editForm({
  schema: positionChanges,
  fields: ['code', 'name', 'formation_path_id', 'due_date', 'due_days'],
  read: () => ({ days: ['due_date'] }),
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(positions.get, { params: { id: idOf(params) } }),
  page: async ({ api }, position) => ({
    formationPaths: await readFormationPaths(api),
    description: position.name,
  }),
  save: ({ api, params }, body) =>
    api.attempt(positions.update, { params: { id: idOf(params) }, body }),
  closeTo: ({ request, params }) => returnUrl(request, paths.positions.detail(idOf(params))),
  async say({ api }) {
    const { options } = await readFormationPaths(api)
    const named = (id: string) => options.find(({ value }) => String(value) === id)?.label ?? ''
    return (field, value) => (field === 'formation_path_id' ? named(value) : value)
  },
})
export const loader = form.loader
export const action = form.action

export default function EditPosition() {
  const { formationPaths, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-position" title="Editar cargo" size="sm" {...page}>
      <PositionFields formationPaths={formationPaths} />
    </FormDialog>
  )
}
