import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications, newCertification } from '#contract/certifications.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { CertificationFields } from './certification-fields.tsx'
import { certificationList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva certificación' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, { closeTo: certificationList.currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newCertification)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(certifications.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Certificación creada: ${outcome.value.name}.`
  return redirectWithFlash(context, certificationList.currentUrl(request), done)
}

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
