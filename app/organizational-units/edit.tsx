import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { organizationalUnits } from '#contract/organizational-units.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { VersionFields } from '../forms/version-fields.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { formatNumber } from '../ui/format.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { idsIn, readChoices } from './choices.server.ts'
import { answerConflict } from './conflict.server.ts'
import { sameList } from './list-query.ts'
import { UnitFields } from './unit-fields.tsx'
import { readUnitForm, unitChangesForm, type UnitFormAnswer } from './unit-form.server.ts'
import { formDefaults, valuesOf } from './unit-values.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar unidad de negocio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [unit] = await Promise.all([
    api.call(organizationalUnits.get, { params: { id } }),
    requireAdmin(api),
  ])
  const chosen = values
    ? { areas: idsIn(values['areas']), courses: idsIn(values['courses']) }
    : { areas: unit.areas.map((area) => area.id), courses: unit.courses.map(({ id: one }) => one) }
  const saved = valuesOf(unit)
  const defaults = formDefaults(saved, saved, unit.version)
  const choices = await readChoices(api, chosen)
  const { name, users } = unit
  return data(
    { id, name, users, defaults, choices, recovered: values, closeTo: sameList(request) },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readUnitForm(api, request, unitChangesForm)
  if (!form.ok) return form.answer
  const input = { params: { id }, body: form.values }
  const outcome = await api.attempt(organizationalUnits.update, input)
  if (outcome.ok) {
    const done = `Se guardaron los cambios de ${outcome.value.name}.`
    return redirectWithFlash(context, sameList(request), done)
  }
  if (outcome.failure.status !== 409) return form.refuse(outcome.failure)
  return answerConflict(api, id, form, outcome.failure)
}

export default function EditUnit() {
  const { id, name, users, defaults, choices, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<UnitFormAnswer>()
  const formId = answer?.formId ?? 'edit-unit'
  return (
    <RouteDialog
      title="Editar unidad de negocio"
      description={users > 0 ? `${name}: ${limits(users)}` : name}
      closeTo={closeTo}
    >
      <Form key={formId} id={formId} defaultValues={defaults} recovered={recovered}>
        {answer?.differences ? (
          <Differences items={answer.differences} discardTo={paths.organizationalUnits.edit(id)} />
        ) : null}
        <VersionFields />
        <UnitFields choices={answer?.choices ?? choices} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton name="save" value="1">
            {actions.save}
          </SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}

/** Whose reach a change reaches at once. */
function limits(users: number): string {
  return users === 1
    ? 'limita a 1 usuario, que verá los cambios de inmediato'
    : `limita a ${formatNumber(users)} usuarios, que verán los cambios de inmediato`
}
