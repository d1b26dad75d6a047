import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newPosition, positions } from '#contract/positions.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { readFormationPaths } from './formation-paths.server.ts'
import { sameList } from './list-query.ts'
import { PositionFields } from './position-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo cargo' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [formationPaths] = await Promise.all([readFormationPaths(api), requireAdmin(api)])
  return data({ formationPaths, recovered: values, closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request)
  const result = await formValidator(newPosition).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(positions.create, { body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  return redirectWithFlash(context, sameList(request), `Cargo creado: ${outcome.value.name}.`)
}

export default function NewPosition() {
  const { formationPaths, recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Nuevo cargo" closeTo={closeTo} size="sm">
      <Form id="new-position" recovered={recovered}>
        <PositionFields formationPaths={formationPaths} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear cargo</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
