import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groupDraft, groups } from '#contract/groups.ts'
import { idOf, wayBack } from '../backend/address.server.ts'
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
import { kindOf } from './kinds.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar nombre del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [{ name }] = await Promise.all([
    api.call(groups.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return data({ name, recovered: values, closeTo: backTo(request, params) }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedForm(request)
  const result = await formValidator(groupDraft).validate(form)
  if (result.error) return invalidForm(result)
  const input = { params: { id: idOf(params) }, body: result.data }
  const outcome = await api.attempt(groups.update, input)
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `El grupo ahora se llama ${outcome.value.name}.`
  return redirectWithFlash(context, backTo(request, params), done)
}

/** Where it was opened, or the list of the group beneath it. */
function backTo(request: Request, params: LoaderFunctionArgs['params']): string {
  return wayBack(request, paths.groups.detail(idOf(params), kindOf(params)))
}

export default function EditGroup() {
  const { name, recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Cambiar nombre del grupo" closeTo={closeTo} size="sm">
      <Form id="edit-group" defaultValues={{ name }} recovered={recovered}>
        <TextField name="name" label="Nombre" maxLength={150} autoComplete="off" required />
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
