import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groupDraft, groups } from '#contract/groups.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { TextField } from '../forms/text-field.tsx'
import { formValidator } from '../forms/validator.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo grupo' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  return data({ recovered: values, closeTo: sameList(request) }, { headers })
}

/** Leads to the new group: the next thing is to put somebody into it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request)
  const result = await formValidator(groupDraft).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(groups.create, { body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const { id, name } = outcome.value
  return redirectWithFlash(context, paths.groups.detail(id), `Grupo creado: ${name}.`)
}

export default function NewGroup() {
  const { recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Nuevo grupo" closeTo={closeTo} size="sm">
      <Form id="new-group" recovered={recovered}>
        <TextField name="name" label="Nombre" maxLength={150} autoComplete="off" required />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear grupo</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
