import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { approverGroups, newApproverGroup } from '#contract/approver-groups.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { choosing, readChoices } from '../forms/choices.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { TabError } from '../shell/tab-error.tsx'
import { groupSources } from './choices.server.ts'
import { GroupFields } from './group-fields.tsx'
import { approverGroupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo grupo de autorización' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, async (recovered) => ({
    choices: await readChoices(groupSources(api), recovered ?? {}),
    closeTo: approverGroupList.currentUrl(request),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newApproverGroup, choosing(groupSources(api)))
  if (!form.ok) return form.answer
  const outcome = await api.attempt(approverGroups.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = 'El grupo se ha creado correctamente'
  return redirectWithFlash(context, approverGroupList.currentUrl(request), done)
}

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
