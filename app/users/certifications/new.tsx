import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newUserCertification, userCertifications } from '#contract/user-certifications.ts'
import { idOf, currentReturnUrl } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { formPage } from '../../backend/form-draft.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { paths } from '../../paths.ts'
import { useProfile } from '../use-profile.ts'
import { CertificationFields, DAYS } from './fields.tsx'
import { readChoices } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar certificación' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [choices] = await Promise.all([readChoices(api), requireAdmin(api)])
  return formPage(request, context, { choices })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const userId = idOf(params)
  const form = await readForm(request, newUserCertification, { days: DAYS })
  if (!form.ok) return form.answer
  const input = { params: { userId }, body: form.values }
  const outcome = await api.attempt(userCertifications.assign, input)
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Se asignó la certificación ${outcome.value.name}.`
  return redirectWithFlash(
    context,
    currentReturnUrl(request, paths.users.certifications(userId)),
    done,
  )
}

export default function NewCertification() {
  const { choices, recovered } = useLoaderData<typeof loader>()
  const { id, full_name } = useProfile()
  return (
    <FormDialog
      id="new-certification"
      title="Asignar certificación"
      description={full_name}
      closeTo={paths.users.certifications(id)}
      recovered={recovered}
      submit="Asignar"
      pending="Asignando…"
    >
      <CertificationFields choices={choices} />
    </FormDialog>
  )
}
