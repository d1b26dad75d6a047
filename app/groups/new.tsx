import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups, newGroup } from '#contract/groups.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { GroupFields } from './group-fields.tsx'
import { groupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo grupo' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, { closeTo: groupList.currentUrl(request) })
}

/** Redirects to the new group, where members are added next. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newGroup)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(groups.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { id, name } = outcome.value
  return redirectWithFlash(context, paths.groups.detail(id), `Grupo creado: ${name}.`)
}

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
