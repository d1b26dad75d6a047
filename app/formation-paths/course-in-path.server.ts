import type { PathCourse } from '#contract/formation-path-contents.ts'
import { formationPaths } from '#contract/formation-paths.ts'
import { idsAmong } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'

/** As many as a path may have (contract/formation-paths.ts). */
const ALL = { limit: 1000, skip: 0 }

/**
 * The course that an address names by `?course=`, among all of its path, and the version of what is read: asked for
 * first, so that what is decided upon it is never newer than it says.
 * @throws Response 404 when the path does not have it.
 */
export async function courseInPath(api: ApiClient, request: Request, id: number) {
  const path = await api.call(formationPaths.get, { params: { id } })
  const { results } = await api.call(formationPaths.courses, { params: { id }, query: ALL })
  const [named] = idsAmong([new URL(request.url).searchParams.get('course')])
  const course = results.find((one: PathCourse) => one.id === named)
  if (!course) throw notFound()
  return { path, courses: results, course, version: path.contents_version }
}
