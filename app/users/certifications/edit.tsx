import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications, userCertificationChanges } from '#contract/certifications.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { takePendingForm } from '../../backend/pending-form.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { actions } from '../../copy/common.ts'
import { invalidForm, refusedForm } from '../../forms/failure.ts'
import { textValue, useFormField } from '../../forms/field.tsx'
import { Form } from '../../forms/form.tsx'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { formValidator } from '../../forms/validator.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { useProfile } from '../use-profile.ts'
import { CertificationFields } from './fields.tsx'
import { assignmentOf, inWords, readAssignment, readChoices } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Editar certificación' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [certification, choices] = await Promise.all([
    readAssignment(api, params),
    readChoices(api),
    requireAdmin(api),
  ])
  return data({ certification, choices, recovered: values }, { headers })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const assignment = assignmentOf(params)
  const { form } = await postedForm(request)
  const result = await formValidator(userCertificationChanges).validate(form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(certifications.update, {
    params: assignment,
    body: result.data,
  })
  if (outcome.ok) {
    const done = `Se guardaron los cambios de ${outcome.value.name}.`
    return redirectWithFlash(context, paths.users.certifications(assignment.userId), done)
  }
  if (outcome.failure.status !== 409) return refusedForm(outcome.failure, result)
  // Sent once more, it counts as an answer to the version that is told here.
  const newer = await readAssignment(api, params)
  const message = `${outcome.failure.message} Guardado ahora: ${inWords(newer)}.`
  const submittedData = { ...result.submittedData, version: newer.version }
  return refusedForm({ ...outcome.failure, message }, { ...result, submittedData })
}

export default function EditCertification() {
  const { certification, choices, recovered } = useLoaderData<typeof loader>()
  const { id, full_name } = useProfile()
  const closeTo = paths.users.certifications(id)
  return (
    <RouteDialog title="Editar certificación" description={full_name} closeTo={closeTo}>
      <Form id="edit-certification" defaultValues={certification} recovered={recovered}>
        <VersionField />
        <CertificationFields choices={choices} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton>{actions.save}</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}

/** The version that was read: two editors never overwrite each other unseen. */
function VersionField() {
  const version = textValue(useFormField('version').defaultValue)
  return <input type="hidden" name="version" value={version} readOnly />
}
