import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
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
import { reviewTimeZone } from './time-zone-review.server.ts'
import { TimeZoneReview, type ZoneReview } from './time-zone-review.tsx'

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
  const form = await readForm(request, tenantChangesForm, {
    extra: (): { review?: ZoneReview } => ({}),
  })
  if (!form.ok) return form.answer
  const { confirmed_timezone, ...body } = form.values
  const review = await reviewTimeZone(api, id, { ...body, confirmed_timezone })
  if (review) return form.again({ review })
  const outcome = await api.attempt(tenants.update, { params: { id }, body })
  if (!outcome.ok)
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(tenants.get, { params: { id } })
      return newerRecord(EDITED, asForm(newer), { labels: FIELD_LABELS, say: inWords })
    })
  const saved = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, tenantList.currentUrl(request), saved)
}

export default function EditTenant() {
  const { zones, ...page } = useLoaderData<typeof loader>()
  const review = useAnswer<typeof action>()?.review
  return (
    <FormDialog
      id="edit-tenant"
      title="Editar compañía"
      submit={review ? 'Guardar y cambiar la zona horaria' : undefined}
      {...page}
    >
      {review ? <TimeZoneReview review={review} /> : null}
      <TenantFields zones={zones} existing />
    </FormDialog>
  )
}
