import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses.ts'
import { signedIn } from '../../backend/api.server.ts'
import { courseIdOf } from '../params.server.ts'

/** The course that is imported into, as the wizard's pages name it. */
export async function courseOf({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { id, name } = await api.call(courses.get, { params: { id: courseIdOf(params) } })
  return { id, name }
}
