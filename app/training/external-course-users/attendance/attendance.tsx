import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { startOf } from '#app/kit/forms/dates/moments.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { lastPage } from '#app/kit/ui/tables/paging.ts'
import { AttendanceActions } from './actions.tsx'
import { defaultsOf, isNext, versionOf } from './form.ts'
import { AttendanceHead } from './head.tsx'
import { everybodyPresent, proposedStart, storeAttendance } from './store.server.ts'
import { AttendanceTable } from './table.tsx'
import { UnattendedPeople } from './unattended-people.tsx'
import { apiQueryOf, attendanceList, recordList } from '../list-query.ts'
import { NobodyThere } from '../nobody-there.tsx'

/** Number of names per page of the form. */
const NAMES = 50

export const meta: MetaFunction = () => [{ title: 'Tomar asistencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = attendanceList(id)
  const urlState = list.readListQuery(request)
  const [course, page, { tenant }] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    readPage(
      { request },
      {
        urlState,
        pageSize: NAMES,
        address: (number) => list.listUrl(urlState, { page: number }),
        read: (part) =>
          api.call(externalCourseUsers.users, {
            params: { id },
            query: { ...apiQueryOf(list, urlState), enabled: 'true', ...part },
          }),
      },
    ),
    requireAdmin(api),
  ])
  const undated = page.rows.filter((row) => row.start_time === null).length
  const start = undated > 0 ? await proposedStart(api, course) : null
  return formPage(request, context, {
    course,
    page,
    undated,
    defaults: { ...defaultsOf(page.rows), ...startOf(start, tenant.timezone) },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  await requireAdmin(api)
  const { form } = await postedForm(request)
  if (form.has('everybody')) return everybodyPresent(form)
  const list = attendanceList(id)
  const urlState = list.readListQuery(request)
  const page = urlState.page + (isNext(form) ? 1 : 0)
  return storeAttendance({ api, context, id, to: list.listUrl(urlState, { page }) }, form)
}

export default function TakeAttendance() {
  const { course, page, undated, defaults, recovered } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const list = attendanceList(course.id)
  const { rows, total, pageSize, urlState } = page
  const back = paths.externalCourseUsers.list(course.id)
  // Newer stored values get a new form id, since existing fields keep their values.
  const formId = answer?.formId ?? `attendance-${versionOf(rows)}`
  const { sort, order } = list.toQuery(urlState)
  const more = urlState.page < lastPage(total, pageSize)
  return (
    <>
      <PageHeader
        title="Tomar asistencia"
        count={total}
        back={{ to: back, label: 'Volver al curso' }}
        description={course.name}
        actions={
          <ButtonLink to={paths.externalCourseUsers.sheet(course.id)} icon="printer">
            Imprimir lista
          </ButtonLink>
        }
      />
      <FilterBar
        action={list.action}
        q={urlState.q}
        label="Buscar usuarios"
        keep={{ sort, order }}
        clearTo={list.clearedUrl(urlState)}
      />
      {rows.length === 0 ? (
        <NobodyThere list={recordList(course.id)} urlState={urlState} course={course.id} />
      ) : (
        <>
          <Form
            key={`${formId} ${urlState.page} ${urlState.q}`}
            id={formId}
            replace
            defaultValues={defaults}
            recovered={recovered}
            label={`Asistencia de ${course.name}`}
            asksBeforeLeaving="address"
          >
            {answer?.unattended ? (
              <UnattendedPeople unattended={answer.unattended} rows={rows} />
            ) : null}
            <AttendanceHead undated={undated} />
            <AttendanceTable
              rows={rows}
              assessable={course.assessable || rows.some((row) => row.approved)}
              caption={`Asistencia de ${course.name}`}
            />
            <AttendanceActions back={back} more={more} />
          </Form>
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.user}
            to={(number) => list.listUrl(urlState, { page: number })}
          />
        </>
      )}
    </>
  )
}

export { ErrorPage as ErrorBoundary }
