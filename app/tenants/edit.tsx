import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/tenants.ts'
import { signedIn } from '../backend/api.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { saveForm } from '../forms/save-form.server.ts'
import { tenantList } from './list-query.ts'
import { tenantIdOf } from './params.server.ts'
import { FIELD_LABELS, TenantFields } from './tenant-fields.tsx'
import {
  asForm,
  EDITED,
  inWords,
  tenantChangesForm,
  timeZones,
  zoneOptions,
} from './tenant-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar compañía' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const tenant = await api.call(tenants.get, { params: { id: tenantIdOf(params) } })
  return formPage(request, context, {
    description: tenant.name,
    zones: zoneOptions([...new Set([tenant.timezone, ...timeZones()])]),
    defaults: editingForm(EDITED, asForm(tenant)),
    closeTo: tenantList.currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = tenantIdOf(params)
  return saveForm({ request, context }, tenantChangesForm, {
    save: (body) => api.attempt(tenants.update, { params: { id }, body }),
    newer: async () => {
      const newer = await api.call(tenants.get, { params: { id } })
      return newerRecord(EDITED, asForm(newer), { labels: FIELD_LABELS, say: inWords })
    },
    done: ({ name }) => [tenantList.currentUrl(request), `Se guardaron los cambios de ${name}.`],
  })
}

export default function EditTenant() {
  const { zones, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-tenant" title="Editar compañía" {...page}>
      <TenantFields zones={zones} existing />
    </FormDialog>
  )
}
