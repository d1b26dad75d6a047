import { useActionData, useLoaderData } from '@remix-run/react'
import { approverGroupForm, approverGroups } from '#contract/people/approver-groups.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { groupSources, LISTS, withState } from './choices.server.ts'
import { FIELD_LABELS, GroupFields } from './group-fields.tsx'
import { approverGroupList } from './list-query.ts'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { namesOf } from '#app/kit/forms/saving/conflict.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar grupo de autorización' }]

const form = editForm({
  schema: approverGroupForm,
  fields: ['name', ...LISTS],
  labels: FIELD_LABELS,
  async get({ api, params }) {
    const group = await readGroup(api, idOf(params))
    return { ...group, user_ids: group.approvers.map(withState), area_ids: group.areas }
  },
  page: async ({ api }, group, values) => ({
    choices: await readChoices(groupSources(api, group), values),
    description: group.name,
    beyond: group.user_count - group.approvers.length,
  }),
  read: async ({ api, params }) => choosing(groupSources(api, await readGroup(api, idOf(params)))),
  save: ({ api, params }, body) =>
    api.attempt(approverGroups.update, { params: { id: idOf(params) }, body }),
  done: () => 'El grupo se ha actualizado correctamente',
  closeTo: ({ request }) => approverGroupList.currentUrl(request),
  say: (_visit, group) => (field, value) =>
    field === 'name' ? value : namesOf(group[field], value),
})
export const loader = form.loader
export const action = form.action

function readGroup(api: ApiClient, id: number) {
  return api.call(approverGroups.get, { params: { id } })
}

export default function EditApproverGroup() {
  const { choices, beyond, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="edit-approver-group"
      title="Editar grupo de autorización"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <GroupFields choices={answer?.choices ?? choices} beyond={beyond} />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrio un error al actualizar los grupos" />
}
