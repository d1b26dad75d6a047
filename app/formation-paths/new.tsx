import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPathName, formationPaths } from '#contract/formation-paths.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { pathList } from './list-query.ts'
import { PathFields } from './path-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo plan' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, { closeTo: pathList.currentUrl(request) })
}

/** Redirects to the new path, where courses are added next. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, formationPathName)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(formationPaths.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const { id, name } = outcome.value
  return redirectWithFlash(context, paths.formationPaths.detail(id), `Plan creado: ${name}.`)
}

export default function NewFormationPath() {
  return (
    <FormDialog
      id="new-formation-path"
      title="Nuevo plan"
      size="sm"
      submit="Crear plan"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <PathFields />
    </FormDialog>
  )
}
