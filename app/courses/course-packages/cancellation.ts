import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(paths.coursePackages.preview(params['key'] ?? ''))

/** Cancels the import of an uploaded course. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const key = params['key'] ?? ''
  const returnTo = paths.coursePackages.preview(key)
  const api = await signedIn(request, context, { returnTo })
  await api.call(coursePackages.cancel, { params: { key } })
  return redirectWithFlash(
    context,
    paths.coursePackages.upload(),
    'Importación cancelada: no se creó ningún curso.',
  )
}
