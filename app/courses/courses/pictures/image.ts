import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses/courses.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Picture of a course. A new picture gets a new key, so the API lets browsers cache it indefinitely. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const key = params['key'] ?? ''
  return download(await api.stream(courses.image, { params: { key } }), context)
}
