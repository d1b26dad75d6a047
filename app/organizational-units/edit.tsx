import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import { organizationalUnits, unitChanges } from '#contract/organizational-units.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { readChoices } from '../forms/choices.server.ts'
import { editingForm } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { unitSources } from './choices.server.ts'
import { unitList } from './list-query.ts'
import { UnitFields } from './unit-fields.tsx'
import { EDITED, readNewer, readUnitForm } from './unit-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar unidad de negocio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [unit] = await Promise.all([
    api.call(organizationalUnits.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  const { name, users } = unit
  const defaults = editingForm(EDITED, unit)
  return formPage(request, context, async (recovered) => ({
    choices: await readChoices(unitSources(api), recovered ?? defaults),
    description: users > 0 ? `${name}: ${limits(users)}` : name,
    defaults,
    closeTo: unitList.currentUrl(request),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readUnitForm(api, request, unitChanges)
  if (!form.ok) return form.answer
  const input = { params: { id }, body: form.values }
  const outcome = await api.attempt(organizationalUnits.update, input)
  if (!outcome.ok) return form.refuse(outcome.failure, () => readNewer(api, id))
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, unitList.currentUrl(request), done)
}

export default function EditUnit() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="edit-unit"
      title="Editar unidad de negocio"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <UnitFields choices={answer?.choices ?? choices} />
    </FormDialog>
  )
}

/** Returns the number of users whose access scope the change affects at once. */
function limits(users: number): string {
  const see = agree(users, 'verá', 'verán')
  return `limita a ${counted(users, NOUNS.user)}, que ${see} los cambios de inmediato`
}
