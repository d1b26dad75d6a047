import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groupChanges, groups } from '#contract/groups.ts'
import { idOf, returnUrl } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { FIELD_LABELS, GroupFields } from './group-fields.tsx'
import { groupMemberKindOf } from './kinds.ts'

const EDITED = ['name'] as const

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [group] = await Promise.all([
    api.call(groups.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    defaults: editingForm(EDITED, group),
    closeTo: backTo(request, params),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, groupChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(groups.update, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(groups.get, { params: { id } })
      return newerRecord(EDITED, newer, { labels: FIELD_LABELS })
    })
  }
  const done = `El grupo ahora se llama ${outcome.value.name}.`
  return redirectWithFlash(context, backTo(request, params), done)
}

/** Returns the address of the page where it was opened, or the list beneath it. */
function backTo(request: Request, params: LoaderFunctionArgs['params']): string {
  return returnUrl(request, paths.groups.detail(idOf(params), groupMemberKindOf(params)))
}

export default function EditGroup() {
  return (
    <FormDialog
      id="edit-group"
      title="Cambiar nombre del grupo"
      size="sm"
      {...useLoaderData<typeof loader>()}
    >
      <GroupFields />
    </FormDialog>
  )
}
