import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newUserCertification, userCertifications } from '#contract/people/user-certifications.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useProfile } from '../profile/use-profile.ts'
import { DAYS } from '#app/kit/people/certification-dates.tsx'
import { CertificationFields } from './fields.tsx'
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
  return saveForm({ request, context }, newUserCertification, {
    days: DAYS,
    save: (values) => {
      const input = { params: { userId }, body: values }
      return api.attempt(userCertifications.assign, input)
    },
    done: ({ name }) => [
      currentReturnUrl(request, paths.users.certifications(userId)),
      `Se asignó la certificación ${name}.`,
    ],
  })
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
