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
import { FieldRow } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { EmailField, TextField } from '../forms/text-field.tsx'
import { formValidator } from '../forms/validator.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'
import { TenantFields } from './tenant-fields.tsx'
import { newTenantForm, timeZones } from './tenant-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva compañía' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const { values, headers } = await takePendingForm(request, context)
  return data({ recovered: values, zones: timeZones(), closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const result = await formValidator(newTenantForm).validate((await postedForm(request)).form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(tenants.create, { body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `Compañía creada: ${outcome.value.name}. La invitación se envió a ${result.data.admin.email}.`
  return redirectWithFlash(context, sameList(request), done)
}

const DEFAULTS = { timezone: 'America/Bogota', user_creation: true }

export default function NewTenant() {
  const { recovered, zones, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Nueva compañía" closeTo={closeTo}>
      <Form id="new-tenant" defaultValues={DEFAULTS} recovered={recovered}>
        <TenantFields zones={zones} />
        <TextField
          name="slug"
          label="Identificador"
          help="Minúsculas, números y guiones. Si lo dejas vacío se forma con el nombre. No se puede cambiar después."
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
        />
        <fieldset className="space-y-4">
          <legend className="mb-2 font-medium">Primer administrador</legend>
          <p className="text-sm text-muted">
            Recibe por correo una contraseña generada, que cambia al ingresar.
          </p>
          <EmailField name="admin.email" label="Correo electrónico" autoComplete="off" required />
          <FieldRow>
            <TextField
              name="admin.first_name"
              label="Nombre del administrador"
              maxLength={100}
              autoComplete="off"
              required
            />
            <TextField
              name="admin.last_name"
              label="Apellido del administrador"
              maxLength={100}
              autoComplete="off"
            />
          </FieldRow>
          <TextField
            name="admin.username"
            label="Usuario"
            help="Si lo dejas vacío, es el correo."
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
        </fieldset>
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear compañía</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
