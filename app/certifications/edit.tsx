import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certificationChanges, certifications } from '#contract/certifications.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { numberText } from '../forms/number-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { CertificationFields, FIELD_LABELS } from './certification-fields.tsx'
import { certificationList } from './list-query.ts'

const EDITED = ['name', 'duration_hours'] as const

export const meta: MetaFunction = () => [{ title: 'Editar certificación' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [certification] = await Promise.all([
    api.call(certifications.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    defaults: editingForm(EDITED, certification),
    closeTo: certificationList.currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, certificationChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(certifications.update, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(certifications.get, { params: { id } })
      return newerRecord(EDITED, newer, {
        labels: FIELD_LABELS,
        say: (field, value) => (field === 'duration_hours' ? numberText(value, 2) : value),
      })
    })
  }
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(context, certificationList.currentUrl(request), done)
}

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
