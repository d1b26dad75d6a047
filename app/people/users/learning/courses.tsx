import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { learning } from '#contract/courses/learning.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { useUrlWithReturn } from '#app/kit/ui/scripts/return-url.ts'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'
import { courseColumns } from './course-columns.tsx'

export const meta: MetaFunction = tabTitle()

const PAGE_PARAMS = { page: pageNumber }

/** Loads 20 courses per page, with few attributes each, since a user may have hundreds. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [courses, { enabled: credentialed }] = await Promise.all([
    api.call(learning.courses, { params: { id } }),
    api.call(credentials.settings, {}),
  ])
  const page = await readPage(
    { request },
    {
      urlState: readParams(PAGE_PARAMS, request),
      pageSize: 20,
      address: (page) => coursesUrl(id, page),
      read: async ({ skip, limit }) => ({
        results: courses.slice(skip, skip + limit),
        pagination: { total: courses.length },
      }),
    },
  )
  return { ...page, credentialed }
}

function coursesUrl(id: number, page: number): string {
  return paths.users.courses(id, writeParams(PAGE_PARAMS, { page }))
}

export default function Courses() {
  const { rows, total, pageSize, urlState, credentialed } = useLoaderData<typeof loader>()
  const { user, tenant } = useSession()
  const admin = useIsAdmin()
  const { id, first_name } = useProfile()
  const columns = courseColumns({
    userId: id,
    timeZone: tenant.timezone,
    back: useUrlWithReturn(coursesUrl(id, urlState.page)),
    credentialed,
    mayRevalidate: admin && user.convalidate_enabled,
    dated: rows.some(({ due_date }) => due_date !== null),
  })
  const busy = useNavigation().location?.pathname === paths.users.detail(id)
  return (
    <>
      <Outlet />
      {total === 0 ? (
        <EmptyState icon="courses" title="Aún no hay cursos asignados">
          Los cursos le llegan a {first_name} por su cargo, por sus grupos, o cuando se le asignan.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Cursos del usuario"
            columns={columns}
            rows={rows}
            rowKey={(course) => course.id}
            muted={(course) => !course.enabled}
            busy={busy}
          />
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.course}
            stay
            to={(page) => coursesUrl(id, page)}
          />
        </>
      )}
    </>
  )
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
