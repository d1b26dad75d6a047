import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { approverGroupForm, approverGroups, type ApproverGroup } from '#contract/approver-groups.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { choosing, readChoices } from '../forms/choices.server.ts'
import { editingForm, namesOf, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { TabError } from '../shell/tab-error.tsx'
import { groupSources, LISTS, withState } from './choices.server.ts'
import { FIELD_LABELS, GroupFields } from './group-fields.tsx'
import { approverGroupList } from './list-query.ts'

const EDITED = ['name', ...LISTS] as const

export const meta: MetaFunction = () => [{ title: 'Editar grupo de autorización' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [group] = await Promise.all([
    api.call(approverGroups.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  const defaults = editingForm(EDITED, asEdited(group))
  return formPage(request, context, async (recovered) => ({
    choices: await readChoices(groupSources(api, group), recovered ?? defaults),
    description: group.name,
    beyond: group.user_count - group.approvers.length,
    defaults,
    closeTo: approverGroupList.currentUrl(request),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const group = await api.call(approverGroups.get, { params: { id } })
  const form = await readForm(request, approverGroupForm, choosing(groupSources(api, group)))
  if (!form.ok) return form.answer
  const outcome = await api.attempt(approverGroups.update, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = asEdited(await api.call(approverGroups.get, { params: { id } }))
      return newerRecord(EDITED, newer, {
        labels: FIELD_LABELS,
        say: (field, value) => (field === 'name' ? value : namesOf(newer[field], value)),
      })
    })
  }
  const done = 'El grupo se ha actualizado correctamente'
  return redirectWithFlash(context, approverGroupList.currentUrl(request), done)
}

/** Returns the group by the names of the form's fields. */
function asEdited({ name, version, approvers, areas }: ApproverGroup) {
  return { name, version, user_ids: approvers.map(withState), area_ids: areas }
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
