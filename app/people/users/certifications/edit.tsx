import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  userCertificationChanges,
  userCertifications,
} from '#contract/people/user-certifications.ts'
import { currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { useProfile } from '../profile/use-profile.ts'
import { DAYS } from '#app/kit/people/certification-dates.tsx'
import { CertificationFields, FIELD_LABELS } from './fields.tsx'
import { assignmentOf, readAssignment, readChoices } from './form.server.ts'

const EDITED = ['certification_id', 'date_completed', 'valid_through'] as const

export const meta: MetaFunction = () => [{ title: 'Editar certificación' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [certification] = await Promise.all([readAssignment(api, params), requireAdmin(api)])
  const choices = await readChoices(api, certification)
  return formPage(request, context, { choices, defaults: editingForm(EDITED, certification) })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const assignment = assignmentOf(params)
  return saveForm({ request, context }, userCertificationChanges, {
    days: DAYS,
    save: (values) => {
      const input = { params: assignment, body: values }
      return api.attempt(userCertifications.updateAssignment, input)
    },
    newer: () => readNewer(api, params),
    done: ({ name }) => [
      currentReturnUrl(request, paths.users.certifications(assignment.userId)),
      `Se guardaron los cambios de ${name}.`,
    ],
  })
}

async function readNewer(api: ApiClient, params: ActionFunctionArgs['params']) {
  const newer = await readAssignment(api, params)
  const { options } = await readChoices(api, newer)
  const named = (value: string) =>
    options.find((option) => String(option.value) === value)?.label ?? newer.name
  return newerRecord(EDITED, newer, {
    labels: FIELD_LABELS,
    say: (field, value) => (field === 'certification_id' ? named(value) : formatDay(value)),
  })
}

export default function EditCertification() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  const { id, full_name } = useProfile()
  return (
    <FormDialog
      id="edit-certification"
      title="Editar certificación"
      description={full_name}
      closeTo={paths.users.certifications(id)}
      {...page}
    >
      <CertificationFields choices={choices} />
    </FormDialog>
  )
}
