import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { mailedTo } from '#app/kit/shell/mail.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { EmailField, TextField } from '#app/kit/forms/text-field.tsx'
import { tenantList } from './list-query.ts'
import { TenantFields } from './tenant-fields.tsx'
import { newTenantForm, timeZones, zoneOptions } from './tenant-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva compañía' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  return formPage(request, context, {
    zones: zoneOptions(timeZones()),
    closeTo: tenantList.currentUrl(request),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const session = await requireSuperAdmin(api)
  return saveForm({ request, context }, newTenantForm, {
    save: (body) => api.attempt(tenants.create, { body }),
    done: ({ name }, values) => [
      tenantList.currentUrl(request),
      `Compañía creada: ${name}. ${mailedTo('La invitación', values.admin.email, session)}`,
    ],
  })
}

const DEFAULTS = { timezone: 'America/Bogota', user_creation: true }

export default function NewTenant() {
  const { zones, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="new-tenant"
      title="Nueva compañía"
      defaults={DEFAULTS}
      submit="Crear compañía"
      pending="Creando…"
      {...page}
    >
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
    </FormDialog>
  )
}
