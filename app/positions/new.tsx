import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newPosition, positions } from '#contract/positions.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { readFormationPaths } from './formation-paths.server.ts'
import { positionList } from './list-query.ts'
import { PositionFields } from './position-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo cargo' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [formationPaths] = await Promise.all([readFormationPaths(api), requireAdmin(api)])
  return formPage(request, context, { formationPaths, closeTo: positionList.currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newPosition)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(positions.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  return redirectWithFlash(
    context,
    positionList.currentUrl(request),
    `Cargo creado: ${outcome.value.name}.`,
  )
}

export default function NewPosition() {
  const { formationPaths, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="new-position"
      title="Nuevo cargo"
      size="sm"
      submit="Crear cargo"
      pending="Creando…"
      {...page}
    >
      <PositionFields formationPaths={formationPaths} />
    </FormDialog>
  )
}
