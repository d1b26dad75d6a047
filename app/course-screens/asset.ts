import type { LoaderFunctionArgs } from '@remix-run/node'
import { courseDesign } from '#contract/course-design.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { fileOrPlaceholder } from './asset-answer.server.ts'

/** A file of a course that the company has; what the course lacks is the general one, as the API does it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  const read = courseDesign.asset.params.safeParse(params)
  return fileOrPlaceholder(read.success && api.stream(courseDesign.asset, { params: read.data }), {
    kind: params['kind'],
    context,
  })
}
