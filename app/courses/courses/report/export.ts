import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import { courses } from '#contract/courses/courses.ts'
import { idOf, tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { areaList, narrowingQuery, readNarrowing, userList } from './report-query.ts'
import { TABLES } from './tables.ts'

const courseStatuses = Object.keys(TABLES) as CourseStatus[]

/** Statuses of users who have not finished. */
const BEHIND: CourseStatus[] = ['active', 'downloaded', 'not-downloaded']

/**
 * File of one table of a course's report, in the table's order, or of all users (`all`) or all who
 * are `behind`. A download has no page to show an error on, so the course shows it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const narrowing = narrowingQuery(readNarrowing(request))
  const course = paths.courses.detail(id, narrowing)
  const api = await signedIn(request, context, { returnTo: course })
  const name = param(request, 'table') ?? ''
  const query = { ...narrowing, ...tableFileOf(request) }
  const { sort, order } = userList(id).readListQuery(request)
  if (name === 'all') {
    const behind = param(request, 'only') === 'behind'
    const file = api.stream(courses.exportEverybody, {
      params: { id },
      query: { ...query, sort, order, ...(behind && { statuses: BEHIND }) },
    })
    return downloadOrFlash(file, context, { back: course })
  }
  const status = courseStatuses.find((one) => TABLES[one] === name)
  if (!status && name !== 'areas') throw notFound('El reporte no tiene esta tabla')
  const byArea = areaList(id).readListQuery(request)
  const file = status
    ? api.stream(courses.exportUsers, { params: { id }, query: { ...query, status, sort, order } })
    : api.stream(courses.exportAreas, {
        params: { id },
        query: { ...query, sort: byArea.sort, order: byArea.order },
      })
  return downloadOrFlash(file, context, { back: course })
}
