import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useProfile } from '../profile/use-profile.ts'
import { attachmentOf, readAssignment } from './form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar archivo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { attachmentId } = attachmentOf(params)
  const [certification] = await Promise.all([readAssignment(api, params), requireAdmin(api)])
  const file = certification.attachments.find(({ id }) => id === attachmentId)
  if (!file) throw notFound('El archivo adjunto no existe.')
  return { file: file.name, certification: certification.name }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const attachment = attachmentOf(params)
  await api.call(userCertifications.detach, { params: attachment })
  const back = currentReturnUrl(request, paths.users.certifications(attachment.userId))
  return redirectWithFlash(context, back, 'El archivo se eliminó.')
}

export default function RemoveAttachment() {
  const { file, certification } = useLoaderData<typeof loader>()
  const closeTo = paths.users.certifications(useProfile().id)
  return (
    <ConfirmDialog title="Eliminar archivo" description={certification} closeTo={closeTo}>
      <p className="font-medium">¿Eliminar el archivo {file}?</p>
      <p className="mt-2">No se puede recuperar.</p>
    </ConfirmDialog>
  )
}
