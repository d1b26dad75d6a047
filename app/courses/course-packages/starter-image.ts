import type { LoaderFunctionArgs } from '@remix-run/node'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Picture of a starter course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.starters.list() })
  const slug = params['slug'] ?? ''
  return download(await api.stream(coursePackages.starterImage, { params: { slug } }), context)
}
