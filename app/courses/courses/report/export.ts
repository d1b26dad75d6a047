import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import { courses } from '#contract/courses/courses.ts'
import { idOf, separatorOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { narrowingQuery, orderOf, readNarrowing, STATUS, USER_TABLES } from './report-query.ts'

/** Statuses of users who have not finished. */
const BEHIND: CourseStatus[] = ['active', 'downloaded', 'not-downloaded']

/**
 * CSV of one table of a course's report, in the table's order, or of all users (`all`) or all who
 * are `behind`. A download has no page to show an error on, so the course shows it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const narrowing = narrowingQuery(readNarrowing(request))
  const course = paths.courses.detail(id, narrowing)
  const api = await signedIn(request, context, { returnTo: course })
  const name = param(request, 'table') ?? ''
  const sep = separatorOf(request)
  if (name === 'all') {
    const behind = param(request, 'only') === 'behind'
    const file = api.stream(courses.exportEverybody, {
      params: { id },
      query: { ...narrowing, ...(behind && { statuses: BEHIND }), sep },
    })
    return downloadOrFlash(file, context, { back: course })
  }
  const table = USER_TABLES.find((one) => one === name)
  if (!table && name !== 'areas') throw notFound('El reporte no tiene esta tabla')
  const file = table
    ? api.stream(courses.exportUsers, {
        params: { id },
        query: { ...narrowing, status: STATUS[table], ...orderOf('users', request), sep },
      })
    : api.stream(courses.exportAreas, {
        params: { id },
        query: { ...narrowing, ...orderOf('areas', request), sep },
      })
  return downloadOrFlash(file, context, { back: course })
}
