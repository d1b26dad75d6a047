import type { LoaderFunctionArgs } from '@remix-run/node'
import { courseLibrary } from '#contract/courses/course-library.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { download } from '#app/kit/backend/download.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Content of a file of the library. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context, { returnTo: paths.courseLibrary.list() })
  const file = await api.stream(courseLibrary.content, { params: { id: idOf(params) } })
  return download(file, context)
}
