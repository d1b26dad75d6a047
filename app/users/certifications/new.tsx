import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications, newUserCertification } from '#contract/certifications.ts'
import { idOf } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { takePendingForm } from '../../backend/pending-form.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { actions } from '../../copy/common.ts'
import { invalidForm, refusedForm } from '../../forms/failure.ts'
import { Form } from '../../forms/form.tsx'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { formValidator } from '../../forms/validator.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useProfile } from '../use-profile.ts'
import { CertificationFields } from './fields.tsx'
import { readChoices } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar certificación' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [choices] = await Promise.all([readChoices(api), requireAdmin(api)])
  return data({ choices, recovered: values }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const userId = idOf(params)
  const { form } = await postedForm(request)
  const result = await formValidator(newUserCertification).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(certifications.assign, {
    params: { userId },
    body: result.data,
  })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `Se asignó la certificación ${outcome.value.name}.`
  return redirectWithFlash(context, paths.users.certifications(userId), done)
}

export default function NewCertification() {
  const { choices, recovered } = useLoaderData<typeof loader>()
  const { id, full_name } = useProfile()
  const closeTo = paths.users.certifications(id)
  return (
    <RouteDialog title="Asignar certificación" description={full_name} closeTo={closeTo}>
      <Form id="new-certification" recovered={recovered}>
        <CertificationFields choices={choices} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Asignando…">Asignar</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
