import type { ExternalCourse } from '#contract/external-courses.ts'
import { externalCourseUsers } from '#contract/external-course-users.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** Returns the default start for records without one: the course's, else the latest of its records. */
export async function proposedStart(
  api: ApiClient,
  { id, start_time }: ExternalCourse,
): Promise<string | null> {
  if (start_time) return start_time
  const query = { dated: 'true', sort: 'start_time', order: 'desc', limit: 1 } as const
  const { results } = await api.call(externalCourseUsers.users, { params: { id }, query })
  return results[0]?.start_time ?? null
}
