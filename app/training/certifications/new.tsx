import { useLoaderData } from '@remix-run/react'
import { certifications, newCertification } from '#contract/training/certifications.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { CertificationFields } from './certification-fields.tsx'
import { certificationList } from './list-query.ts'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva certificación' }]

const form = creationForm({
  schema: newCertification,
  save: ({ api }, body) => api.attempt(certifications.create, { body }),
  done: ({ name }) => `Certificación creada: ${name}.`,
  closeTo: ({ request }) => certificationList.currentUrl(request),
})
export const loader = form.loader
export const action = form.action

export default function NewCertification() {
  return (
    <FormDialog
      id="new-company-certification"
      title="Nueva certificación"
      size="sm"
      submit="Crear certificación"
      pending="Creando…"
      {...useLoaderData<typeof loader>()}
    >
      <CertificationFields />
    </FormDialog>
  )
}
