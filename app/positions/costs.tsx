import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { positions } from '#contract/positions.ts'
import { idOf, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { conflictingForm, editingForm, type ConflictAnswer } from '../forms/conflict.server.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { MoneyField } from '../forms/money-field.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { VersionFields } from '../forms/version-fields.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { yearOf } from '../ui/format.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { costFields, costsForm, costYears, fieldOf } from './costs-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Costos promedio' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [position, { tenant }] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    requireAdmin(api),
  ])
  const years = costYears(yearOf(Date.now(), tenant.timezone))
  const fields = years.map(fieldOf)
  return data(
    {
      position,
      years: years.map((year) => ({ name: fieldOf(year), label: String(year) })),
      defaults: editingForm(fields, costFields(position, years)),
      recovered: values,
      closeTo: wayBack(request, paths.positions.detail(id)),
    },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { tenant } = await requireAdmin(api)
  const years = costYears(yearOf(Date.now(), tenant.timezone))
  const { form } = await postedForm(request)
  const result = await formValidator(costsForm(years)).validate(form)
  if (result.error) return invalidForm(result)
  const { version, costs } = result.data
  const input = { params: { id }, query: { version }, body: costs }
  const outcome = await api.attempt(positions.changeCosts, input)
  if (outcome.ok) {
    const done = `Se guardaron los costos promedio de ${outcome.value.name}.`
    return redirectWithFlash(context, wayBack(request, paths.positions.detail(id)), done)
  }
  const names = Object.fromEntries(years.map((year) => [String(year), fieldOf(year)]))
  if (outcome.failure.status !== 409) return refusedForm(outcome.failure, result, { rename: names })
  const newer = costFields(await api.call(positions.get, { params: { id } }), years)
  const labels = Object.fromEntries(years.map((year) => [fieldOf(year), String(year)]))
  return conflictingForm(Object.keys(labels), { newer, form, failure: outcome.failure, labels })
}

export default function PositionCosts() {
  const { position, years, defaults, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<ConflictAnswer>()
  const formId = answer?.formId ?? 'position-costs'
  return (
    <RouteDialog title="Costos promedio" description={position.name} closeTo={closeTo}>
      <Form key={formId} id={formId} defaultValues={defaults} recovered={recovered}>
        {answer?.differences ? (
          <Differences
            items={answer.differences}
            discardTo={paths.positions.costs(position.id, { back: closeTo })}
          />
        ) : null}
        <VersionFields />
        <p className="text-muted">
          Costo promedio de una hora de quienes tienen el cargo, por año. Sin costo, 0.
        </p>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {years.map(({ name, label }) => (
            <MoneyField key={name} name={name} label={label} />
          ))}
        </div>
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton>{actions.save}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
