import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { organizationalUnits } from '#contract/organizational-units.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { idsIn, readChoices } from './choices.server.ts'
import { sameList } from './list-query.ts'
import { UnitFields } from './unit-fields.tsx'
import { newUnitForm, readUnitForm, type UnitFormAnswer } from './unit-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva unidad de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  const choices = await readChoices(api, {
    areas: idsIn(values?.['areas']),
    courses: idsIn(values?.['courses']),
  })
  return data({ choices, recovered: values, closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readUnitForm(api, request, newUnitForm)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(organizationalUnits.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Unidad de negocio creada: ${outcome.value.name}.`
  return redirectWithFlash(context, sameList(request), done)
}

export default function NewUnit() {
  const { choices, recovered, closeTo } = useLoaderData<typeof loader>()
  const answer = useActionData<UnitFormAnswer>()
  return (
    <RouteDialog title="Nueva unidad de negocio" closeTo={closeTo}>
      <Form id="new-unit" recovered={recovered}>
        <UnitFields choices={answer?.choices ?? choices} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton name="save" value="1" pending="Creando…">
            Crear unidad
          </SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
