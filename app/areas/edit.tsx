import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areaChanges, areas } from '#contract/areas.ts'
import { idOf, returnUrl } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { AreaFields } from './area-fields.tsx'
import { FIELD_LABELS } from './area-fields.tsx'

const EDITED = ['code', 'name'] as const

export const meta: MetaFunction = () => [{ title: 'Editar área' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [area] = await Promise.all([api.call(areas.get, { params: { id } }), requireAdmin(api)])
  return formPage(request, context, {
    description: area.name,
    defaults: editingForm(EDITED, area),
    closeTo: returnUrl(request, paths.areas.detail(id)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, areaChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(areas.update, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(areas.get, { params: { id } })
      return newerRecord(EDITED, newer, { labels: FIELD_LABELS })
    })
  }
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, returnUrl(request, paths.areas.detail(id)), done)
}

export default function EditArea() {
  return (
    <FormDialog id="edit-area" title="Editar área" size="sm" {...useLoaderData<typeof loader>()}>
      <AreaFields />
    </FormDialog>
  )
}
