import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas, newArea } from '#contract/areas.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { AreaFields } from './area-fields.tsx'
import { areaList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva área' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, { closeTo: areaList.currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newArea)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(areas.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  return redirectWithFlash(
    context,
    areaList.currentUrl(request),
    `Área creada: ${outcome.value.name}.`,
  )
}

export default function NewArea() {
  return (
    <FormDialog
      id="new-area"
      title="Nueva área"
      size="sm"
      submit="Crear área"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <AreaFields />
    </FormDialog>
  )
}
