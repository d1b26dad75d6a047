import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/tenants.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'
import { tenantIdOf } from './params.server.ts'
import { TenantFields } from './tenant-fields.tsx'
import { formDefaults, tenantChangesForm, timeZones } from './tenant-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar compañía' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  const tenant = await api.call(tenants.get, { params: { id: tenantIdOf(params) } })
  const zones = [...new Set([tenant.timezone, ...timeZones()])]
  return data(
    {
      name: tenant.name,
      defaults: formDefaults(tenant),
      zones,
      recovered: values,
      closeTo: sameList(request),
    },
    { headers },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const result = await formValidator(tenantChangesForm).validate((await postedForm(request)).form)
  if (result.error) return invalidForm(result)
  const id = tenantIdOf(params)
  const outcome = await api.attempt(tenants.update, { params: { id }, body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, sameList(request), done)
}

export default function EditTenant() {
  const { name, defaults, zones, recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Editar compañía" description={name} closeTo={closeTo}>
      <Form id="edit-tenant" defaultValues={defaults} recovered={recovered}>
        <TenantFields zones={zones} />
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
