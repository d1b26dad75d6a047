import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { newUnit, organizationalUnits } from '#contract/organizational-units.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { readChoices } from '../forms/choices.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { unitSources } from './choices.server.ts'
import { unitList } from './list-query.ts'
import { UnitFields } from './unit-fields.tsx'
import { readUnitForm } from './unit-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva unidad de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, async (recovered) => ({
    choices: await readChoices(unitSources(api), recovered ?? {}),
    closeTo: unitList.currentUrl(request),
  }))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readUnitForm(api, request, newUnit)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(organizationalUnits.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Unidad de negocio creada: ${outcome.value.name}.`
  return redirectWithFlash(context, unitList.currentUrl(request), done)
}

export default function NewUnit() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="new-unit"
      title="Nueva unidad de negocio"
      submit="Crear unidad"
      pending="Creando…"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <UnitFields choices={answer?.choices ?? choices} />
    </FormDialog>
  )
}
