import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AREAS_TABLE } from '#contract/courses/course-report-words.ts'
import { courses } from '#contract/courses/courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useCourse } from '../course-context.ts'
import { AREA_COLUMNS } from './area-columns.tsx'
import { ReportFilter } from './report-filter.tsx'
import { areaList, narrowingQuery } from './report-query.ts'
import { ReportTable } from './report-table.tsx'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return readList({ request, context }, areaList(id), (query) =>
    api.call(courses.reportAreas, { params: { id }, query }),
  )
}

/** Table 'Areas' of specification 2, section 2. */
export default function CourseAreas() {
  const page = useLoaderData<typeof loader>()
  const { course, choices } = useCourse()
  const list = areaList(course.id)
  const { urlState } = page
  const { sort, order } = urlState
  return (
    <section aria-label="Áreas">
      <ReportFilter
        list={list}
        urlState={urlState}
        choices={choices}
        tools={
          page.total > 0 ? (
            <ExportMenu
              to={(file) =>
                paths.courses.export(course.id, {
                  table: 'areas',
                  ...narrowingQuery(urlState),
                  sort,
                  order,
                  ...file,
                })
              }
            />
          ) : null
        }
      />
      <ReportTable
        caption={AREAS_TABLE.title}
        noun={NOUNS.area}
        list={list}
        page={page}
        columns={AREA_COLUMNS}
        rowKey={(area) => area.id ?? 'none'}
        empty={AREAS_TABLE.empty}
        icon="areas"
      />
    </section>
  )
}

export { TabError as ErrorBoundary }
