import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas, newArea } from '#contract/areas.ts'
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
import { AreaFields } from './area-fields.tsx'
import { sameList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva área' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  return data({ recovered: values, closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request)
  const result = await formValidator(newArea).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(areas.create, { body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  return redirectWithFlash(context, sameList(request), `Área creada: ${outcome.value.name}.`)
}

export default function NewArea() {
  const { recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Nueva área" closeTo={closeTo} size="sm">
      <Form id="new-area" recovered={recovered}>
        <AreaFields />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear área</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
