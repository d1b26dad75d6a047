import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPathChanges, formationPaths } from '#contract/formation-paths.ts'
import { idOf, returnUrl } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { FIELD_LABELS, PathFields } from './path-fields.tsx'

const EDITED = ['name'] as const

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre del plan' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [path] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    defaults: editingForm(EDITED, path),
    closeTo: returnUrl(request, paths.formationPaths.detail(id)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, formationPathChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(formationPaths.update, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(formationPaths.get, { params: { id } })
      return newerRecord(EDITED, newer, { labels: FIELD_LABELS })
    })
  }
  const done = `El plan ahora se llama ${outcome.value.name}.`
  return redirectWithFlash(context, returnUrl(request, paths.formationPaths.detail(id)), done)
}

export default function EditFormationPath() {
  return (
    <FormDialog
      id="edit-formation-path"
      title="Cambiar nombre del plan"
      size="sm"
      {...useLoaderData<typeof loader>()}
    >
      <PathFields />
    </FormDialog>
  )
}
