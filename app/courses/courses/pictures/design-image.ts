import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses/courses.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Picture of any tenant's course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  await requireSuperAdmin(api)
  const key = params['key'] ?? ''
  return download(await api.stream(courses.designImage, { params: { key } }), context)
}
