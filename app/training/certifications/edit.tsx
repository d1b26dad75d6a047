import { useLoaderData } from '@remix-run/react'
import { certificationChanges, certifications } from '#contract/training/certifications.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { numberText } from '#app/kit/forms/number-text.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { CertificationFields, FIELD_LABELS } from './certification-fields.tsx'
import { certificationList } from './list-query.ts'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar certificación' }]

const form = editForm({
  schema: certificationChanges,
  fields: ['name', 'duration_hours'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(certifications.get, { params: { id: idOf(params) } }),
  save: ({ api, params }, body) =>
    api.attempt(certifications.update, { params: { id: idOf(params) }, body }),
  closeTo: ({ request }) => certificationList.currentUrl(request),
  say: () => (field, value) => (field === 'duration_hours' ? numberText(value, 2) : value),
})
export const loader = form.loader
export const action = form.action

export default function EditCertification() {
  return (
    <FormDialog
      id="edit-company-certification"
      title="Editar certificación"
      size="sm"
      {...useLoaderData<typeof loader>()}
    >
      <CertificationFields />
    </FormDialog>
  )
}
