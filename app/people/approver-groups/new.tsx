import { useActionData, useLoaderData } from '@remix-run/react'
import { approverGroups, newApproverGroup } from '#contract/people/approver-groups.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { groupSources } from './choices.server.ts'
import { GroupFields } from './group-fields.tsx'
import { approverGroupList } from './list-query.ts'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo grupo de autorización' }]

const form = creationForm({
  schema: newApproverGroup,
  page: async ({ api }, values) => ({ choices: await readChoices(groupSources(api), values) }),
  read: ({ api }) => choosing(groupSources(api)),
  save: ({ api }, body) => api.attempt(approverGroups.create, { body }),
  done: () => 'El grupo se ha creado correctamente',
  closeTo: ({ request }) => approverGroupList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewApproverGroup() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="new-approver-group"
      title="Nuevo grupo de autorización"
      submit="Crear grupo"
      pending="Creando…"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <GroupFields choices={answer?.choices ?? choices} />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrio un error al crear los grupos" />
}
