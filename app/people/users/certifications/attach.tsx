import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { limits } from '#contract/platform/limits.ts'
import { currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { aboutField } from '#app/kit/forms/saving/failure.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { formatBytes } from '#app/kit/ui/format.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { useProfile } from '../profile/use-profile.ts'
import { assignmentOf, readAssignment } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Adjuntar archivo' }]

const FORM = 'attach-file'

/** Restricts the browser's file picker; the API checks a file's type by its content. */
const ACCEPTED = '.png,.jpg,.jpeg,.pdf,.doc,.docx,.ppt,.pptx,.pps,.ppsx,.xls,.xlsx'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [{ name }, { attachment }] = await Promise.all([
    readAssignment(api, params),
    api.call(limits.get, {}),
    requireAdmin(api),
  ])
  return formPage(request, context, { name, maxBytes: attachment.bytes })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  // Checked before the upload starts: after an expired session the user is told which file to
  // select again.
  await requireAdmin(api)
  const assignment = assignmentOf(params)
  const outcome = await api.upload(userCertifications.attach, request, { params: assignment })
  if (!outcome.ok) return refusedUpload(aboutField('file', outcome.failure), FORM)
  const done = `Se adjuntó ${outcome.value.name}.`
  return redirectWithFlash(
    context,
    currentReturnUrl(request, paths.users.certifications(assignment.userId)),
    done,
  )
}

export default function AttachFile() {
  const { name, maxBytes, recovered } = useLoaderData<typeof loader>()
  const closeTo = paths.users.certifications(useProfile().id)
  return (
    <RouteDialog title="Adjuntar archivo" description={name} closeTo={closeTo} size="sm">
      <Form id={FORM} encType="multipart/form-data" recovered={recovered}>
        <FileField
          name="file"
          label="Archivo"
          help={`Imagen PNG o JPEG, PDF, Word, PowerPoint o Excel, de hasta ${formatBytes(maxBytes)}.`}
          accept={ACCEPTED}
          required
        />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Adjuntando…" icon="upload">
            Adjuntar
          </SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
