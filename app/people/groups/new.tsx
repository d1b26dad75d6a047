import { useLoaderData } from '@remix-run/react'
import { groups, newGroup } from '#contract/people/groups.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { GroupFields } from './group-fields.tsx'
import { groupList } from './list-query.ts'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo grupo' }]

/** Redirects to the new group, where members are added next. */
const form = creationForm({
  schema: newGroup,
  save: ({ api }, body) => api.attempt(groups.create, { body }),
  done: ({ name }) => `Grupo creado: ${name}.`,
  closeTo: ({ request }) => groupList.currentUrl(request),
  doneTo: ({ id }) => paths.groups.detail(id),
})
export const loader = form.loader
export const action = form.action

export default function NewGroup() {
  return (
    <FormDialog
      id="new-group"
      title="Nuevo grupo"
      size="sm"
      submit="Crear grupo"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <GroupFields />
    </FormDialog>
  )
}
