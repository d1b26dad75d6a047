import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useProfile } from '../profile/use-profile.ts'
import { assignmentOf, readAssignment } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar certificación' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [certification] = await Promise.all([readAssignment(api, params), requireAdmin(api)])
  return { certification }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const assignment = assignmentOf(params)
  await api.call(userCertifications.removeAssignment, { params: assignment })
  return redirectWithFlash(
    context,
    currentReturnUrl(request, paths.users.certifications(assignment.userId)),
    {
      tone: 'success',
      message: 'La certificación se envió a la papelera.',
      undo: { kind: 'user_certifications', ids: [assignment.assignmentId] },
    },
  )
}

export default function RemoveCertification() {
  const { certification } = useLoaderData<typeof loader>()
  const { id, full_name } = useProfile()
  const closeTo = paths.users.certifications(id)
  const files = certification.attachments.length
  return (
    <ConfirmDialog title="Eliminar certificación" closeTo={closeTo}>
      <p className="font-medium">
        ¿Eliminar la certificación {certification.name} de {full_name}?
      </p>
      <p className="mt-2">
        Se envía a la papelera{files > 0 ? ' con sus archivos adjuntos' : ''}, de donde se puede
        recuperar durante 30 días.
      </p>
    </ConfirmDialog>
  )
}
