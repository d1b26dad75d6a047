import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import { notices } from '#contract/messages/notices.ts'
import { users } from '#contract/people/users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NoticePage } from './notice-form.tsx'
import { answerNotice } from './notice.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { appliedFiltersText } from '#app/courses/courses/report/applied-filters-text.ts'
import { narrowingQuery, readNarrowing } from '#app/courses/courses/report/report-query.ts'

export const meta: MetaFunction = () => [{ title: 'Enviar a cada jefe su lista' }]

/** Loads the managers of the people who are behind in a course, with the report's filters from the address. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = readNoticeRequest(request, id)
  const [{ name }, preview, { results: chosen }] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    api.call(notices.previewCourse, { params: { id }, query }),
    api.call(users.chosenFilters, { query }),
  ])
  const among = appliedFiltersText(query.q, chosen)
  return { preview, back, description: among ? `${name}. Solo ${among}.` : name }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = readNoticeRequest(request, id)
  const outcome = await api.attempt(notices.notifyCourse, { params: { id }, body: query })
  return answerNotice({ context, api }, outcome, back)
}

function readNoticeRequest(request: Request, id: number) {
  const query = narrowingQuery(readNarrowing(request))
  return { query, back: paths.courses.detail(id, query) }
}

export default function CourseNotices() {
  const { preview, back, description } = useLoaderData<typeof loader>()
  return (
    <NoticePage
      title="Enviar a cada jefe su lista"
      description={description}
      back={{ to: back, label: 'Volver al curso' }}
      preview={preview}
      problem={useActionData<typeof action>()?.problem}
    />
  )
}

export { ErrorPage as ErrorBoundary }
