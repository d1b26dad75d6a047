import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import {
  externalCourseUsers,
  type UserExternalCourse,
} from '#contract/training/external-course-users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'

export const meta: MetaFunction = tabTitle('Cursos externos')

const PAGE_PARAMS = { page: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return readPage(
    { request },
    {
      urlState: readParams(PAGE_PARAMS, request),
      pageSize: 20,
      address: (page) => pageUrl(id, page),
      read: (query) => api.call(externalCourseUsers.ofUser, { params: { id }, query }),
    },
  )
}

function pageUrl(id: number, page: number): string {
  return paths.users.externalCourses(id, writeParams(PAGE_PARAMS, { page }))
}

export default function ExternalCourses() {
  const { rows, total, pageSize, urlState } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const { id, first_name } = useProfile()
  if (total === 0) {
    return (
      <EmptyState icon="external-courses" title="Aún no hay cursos externos">
        Aquí se ven los cursos externos que se le asignan a {first_name}, con su asistencia.
      </EmptyState>
    )
  }
  return (
    <>
      <DataTable
        caption="Cursos externos del usuario"
        columns={columnsIn(timezone)}
        rows={rows}
        rowKey={(record) => record.id}
        muted={(record) => !record.enabled}
      />
      <Pagination
        page={urlState.page}
        pageSize={pageSize}
        total={total}
        noun={NOUNS.externalCourse}
        stay
        to={(page) => pageUrl(id, page)}
      />
    </>
  )
}

function columnsIn(timeZone: string): Column<UserExternalCourse>[] {
  return [
    {
      key: 'name',
      head: 'Curso',
      cell: ({ external_course_id, name, enabled, ...record }) => (
        <div className="whitespace-normal sm:py-2">
          <Link
            to={paths.externalCourses.detail(external_course_id)}
            className="mr-2 font-medium text-accent-text hover:underline"
          >
            {name}
          </Link>
          {enabled ? null : <Tag>Ya no lo tiene</Tag>}
          <p className="break-words text-sm text-muted">
            {['Asignado directamente', resultOf(record)].filter(Boolean).join(DOT)}
          </p>
        </div>
      ),
    },
    {
      key: 'start',
      head: 'Sesión',
      width: 'sm:w-32',
      cell: ({ start_time: at }) =>
        at === null ? 'Sin fecha' : <DateTime instant={at} timeZone={timeZone} withTime wraps />,
    },
    {
      key: 'due',
      head: DUE_DATE,
      width: 'sm:w-28',
      cell: (record) => record.due_date && <DueDate {...record} />,
    },
    {
      key: 'attendance',
      head: 'Asistencia',
      width: 'sm:w-32',
      cell: ({ assisted, approved, assessable }) => (
        <span className="inline-flex flex-wrap gap-1">
          {assisted ? <Tag tone="success">Asistió</Tag> : <Tag>No asistió</Tag>}
          {assessable && approved ? <Tag tone="success">Aprobó</Tag> : null}
        </span>
      ),
    },
  ]
}

/** 'Resultado: 12,5 · Muy bien'; empty without one. */
function resultOf({
  quantitative_result: number,
  qualitative_result: words,
}: Pick<UserExternalCourse, 'quantitative_result' | 'qualitative_result'>): string {
  const parts = [number === null ? null : formatNumber(number, 2), words].filter(Boolean)
  return parts.length > 0 ? `Resultado: ${parts.join(DOT)}` : ''
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
