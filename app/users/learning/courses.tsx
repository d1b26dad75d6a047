import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { learning } from '#contract/learning.ts'
import { idOf } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { paths } from '../../paths.ts'
import { useIsAdmin, useSession } from '../../shell/hooks.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { useProfile } from '../use-profile.ts'
import { courseColumns } from './course-columns.tsx'

export const meta: MetaFunction = () => [{ title: 'Perfil de usuario' }]

const PAGE_SIZE = 20

/** Who has two hundred courses is shown twenty at a time; what is read of each is little. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const courses = await api.call(learning.courses, { params: { id } })
  const { pathname, searchParams } = new URL(request.url)
  const last = Math.max(1, Math.ceil(courses.length / PAGE_SIZE))
  const asked = Math.trunc(Number(searchParams.get('page'))) || 1
  if (asked > last && pathname === paths.users.detail(id))
    throw redirect(paths.users.courses(id, { page: last }))
  const page = Math.min(Math.max(asked, 1), last)
  const shown = courses.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return { shown, page, total: courses.length }
}

export default function Courses() {
  const { shown, page, total } = useLoaderData<typeof loader>()
  const { user, tenant } = useSession()
  const admin = useIsAdmin()
  const { id, first_name } = useProfile()
  const here = (to: number) => paths.users.courses(id, { page: to > 1 ? to : undefined })
  const columns = courseColumns({
    userId: id,
    timeZone: tenant.timezone,
    back: here(page),
    mayRevalidate: admin && user.convalidate_enabled,
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
            rows={shown}
            rowKey={(course) => course.id}
            muted={(course) => !course.enabled}
            busy={busy}
          />
          <Pagination page={page} pageSize={PAGE_SIZE} total={total} noun="cursos" to={here} />
        </>
      )}
    </>
  )
}

export { TabError as ErrorBoundary } from '../tab-error.tsx'
