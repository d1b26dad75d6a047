import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { areas } from '#contract/areas.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDate, formatNumber } from '../ui/format.ts'
import { lastPage, PAGE_SIZE, pageOf } from '../ui/list-query.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { USER_COLUMNS } from './columns.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Área ${data.area.name}` : 'Área' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { pathname, searchParams } = new URL(request.url)
  const page = pageOf(searchParams)
  const [area, { results, pagination }] = await Promise.all([
    api.call(areas.get, { params: { id } }),
    api.call(areas.users, {
      params: { id },
      query: { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
    }),
  ])
  const last = lastPage(pagination.total)
  if (page > last && pathname === paths.areas.detail(id))
    throw redirect(paths.areas.detail(id, { page: last }))
  return { area, users: results, total: pagination.total, page }
}

export default function AreaDetail() {
  const { area, users, total, page } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const admin = useIsAdmin()
  return (
    <>
      <PageHeader
        title={area.name}
        back={{ to: paths.areas.list(), label: 'Volver a las áreas' }}
        description={`Código ${area.code} · ${counted(total)} · creada el ${formatDate(area.created_at, timezone)}`}
        actions={admin ? <Actions id={area.id} /> : null}
      />
      <Outlet />
      {users.length === 0 ? (
        <EmptyState icon="users" title="No hay usuarios en el momento">
          <p>Nadie tiene esta área. Se elige al crear, editar o importar un usuario.</p>
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={`Usuarios de ${area.name}`}
            columns={USER_COLUMNS}
            rows={users}
            rowKey={(user) => user.id}
            muted={(user) => user.disabled}
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="usuarios"
            to={(to) => paths.areas.detail(area.id, { page: to === 1 ? undefined : to })}
          />
        </>
      )}
    </>
  )
}

function counted(users: number): string {
  return users === 1 ? '1 usuario' : `${formatNumber(users)} usuarios`
}

function Actions({ id }: { id: number }) {
  return (
    <>
      <ButtonLink
        to={paths.areas.deletion({ ids: [id], back: paths.areas.detail(id) })}
        icon="trash"
      >
        {actions.remove}
      </ButtonLink>
      <ButtonLink to={paths.areas.edit(id)} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
