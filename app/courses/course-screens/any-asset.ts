import type { LoaderFunctionArgs } from '@remix-run/node'
import { courseDesign } from '#contract/courses/design/course-design.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { fileOrPlaceholder } from './asset-answer.server.ts'

/** File of any tenant's course, for super-administrators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.home })
  await requireSuperAdmin(api)
  const read = courseDesign.anyAsset.params.safeParse(params)
  return fileOrPlaceholder(
    read.success && api.stream(courseDesign.anyAsset, { params: read.data }),
    { kind: params['kind'], context },
  )
}
