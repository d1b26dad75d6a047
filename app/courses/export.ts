import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { courseIdOf } from './params.server.ts'
import { readReportQuery, STATUS, USER_TABLES } from './report-query.ts'

/**
 * CSV of one table of a course's report, in the table's order. A download has no page of its own to
 * show an error on, so the course shows it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = courseIdOf(params)
  const course = paths.courses.detail(id)
  const api = await signedIn(request, context, { returnTo: course })
  const { searchParams: search } = new URL(request.url)
  const name = search.get('table') ?? ''
  const sep = search.get('sep') === ';' ? ';' : ','
  const shown = readReportQuery(
    new URLSearchParams({
      [`${name}.sort`]: search.get('sort') ?? '',
      [`${name}.order`]: search.get('order') ?? '',
    }),
  )
  const table = USER_TABLES.find((one) => one === name)
  if (!table && name !== 'areas') throw new Response(null, { status: 404 })
  try {
    return download(
      table
        ? await api.stream(courses.exportUsers, {
            params: { id },
            query: { status: STATUS[table], ...orderOf(shown[table]), sep },
          })
        : await api.stream(courses.exportAreas, {
            params: { id },
            query: { ...orderOf(shown.areas), sep },
          }),
      context,
    )
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const { message = UNKNOWN_ERROR } = (await thrown.json()) as Partial<ErrorBody>
    return redirectWithFlash(context, course, { tone: 'danger', message })
  }
}

function orderOf<Sort>({ sort, order }: { sort: Sort; order: 'asc' | 'desc' }) {
  return { sort, order }
}
