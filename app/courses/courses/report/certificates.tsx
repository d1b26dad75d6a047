import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { STATUS_TABLES } from '#contract/courses/course-report-words.ts'
import { courses } from '#contract/courses/courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useCourse } from '../course-context.ts'
import { certificateColumns, isOff, toRow } from './report-columns.tsx'
import { ReportFilter } from './report-filter.tsx'
import { certificateList, isNarrowed } from './report-query.ts'
import { ReportTable } from './report-table.tsx'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return readList({ request, context }, certificateList(id), async (query) => {
    const { results, pagination } = await api.call(courses.reportUsers, {
      params: { id },
      query: { ...query, status: 'finished' },
    })
    return { results: results.map(toRow), pagination }
  })
}

/** Certificates of those who completed the course: one by one, and all in one file. */
export default function CourseCertificates() {
  const page = useLoaderData<typeof loader>()
  const { course, choices } = useCourse()
  const { timezone } = useSession().tenant
  const list = certificateList(course.id)
  const { urlState } = page
  return (
    <section aria-label="Certificados">
      <ReportFilter
        list={list}
        urlState={urlState}
        choices={choices}
        tools={
          <>
            <ButtonLink to={paths.validateFile} icon="check" newTab>
              Comprobar un certificado
            </ButtonLink>
            {page.total > 0 && !isNarrowed(urlState) ? (
              <ButtonLink to={paths.courses.certificateArchive(course.id)} icon="download" download>
                Descargar certificados
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ReportTable
        caption="Certificados"
        noun={NOUNS.user}
        list={list}
        page={page}
        columns={certificateColumns(
          timezone,
          course.id,
          list.listUrl(urlState, { page: urlState.page }),
        )}
        rowKey={(user) => user.id}
        muted={isOff}
        empty={STATUS_TABLES.finished.empty}
        icon="certifications"
      />
    </section>
  )
}

export { TabError as ErrorBoundary }
