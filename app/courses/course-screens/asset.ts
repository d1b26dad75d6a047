import type { LoaderFunctionArgs } from '@remix-run/node'
import { courseDesign } from '#contract/courses/design/course-design.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { fileOrPlaceholder } from './asset-answer.server.ts'

/** File of one of the tenant's courses; the API answers the general one for a file that the course lacks. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const read = courseDesign.asset.params.safeParse(params)
  return fileOrPlaceholder(read.success && api.stream(courseDesign.asset, { params: read.data }), {
    kind: params['kind'],
    context,
  })
}
