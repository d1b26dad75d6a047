import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { positions, type Position } from '#contract/positions.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatDate, formatMoney, formatNumber } from '../ui/format.ts'
import { lastPage, PAGE_SIZE, pageOf } from '../ui/list-query.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { USER_COLUMNS } from './columns.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Cargo ${data.position.name}` : 'Cargo' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { pathname, searchParams } = new URL(request.url)
  const page = pageOf(searchParams)
  const [position, { results, pagination }] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    api.call(positions.users, {
      params: { id },
      query: { limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
    }),
  ])
  const last = lastPage(pagination.total)
  if (page > last && pathname === paths.positions.detail(id))
    throw redirect(paths.positions.detail(id, { page: last }))
  return { position, users: results, total: pagination.total, page }
}

export default function PositionDetail() {
  const { position, users, total, page } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const admin = useIsAdmin()
  return (
    <>
      <PageHeader
        title={position.name}
        back={{ to: paths.positions.list(), label: 'Volver a los cargos' }}
        description={describe(position, total, timezone)}
        actions={admin ? <Actions id={position.id} /> : null}
      />
      <Outlet />
      {users.length === 0 ? (
        <EmptyState icon="users" title="No hay usuarios en el momento">
          <p>Nadie tiene este cargo. Se elige al crear, editar o importar un usuario.</p>
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={`Usuarios de ${position.name}`}
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
            to={(to) => paths.positions.detail(position.id, { page: to === 1 ? undefined : to })}
          />
        </>
      )}
    </>
  )
}

/** 'Código P001 · 5 usuarios · Plan de liderazgo · creado el 20 nov 2026 · $ 90.000 por hora en 2026'. */
function describe(
  { code, formation_path, created_at, costs }: Position,
  users: number,
  timezone: string,
): string {
  const [latest] = Object.entries(costs).sort(([a], [b]) => Number(b) - Number(a))
  return [
    `Código ${code}`,
    users === 1 ? '1 usuario' : `${formatNumber(users)} usuarios`,
    formation_path,
    `creado el ${formatDate(created_at, timezone)}`,
    latest && `${formatMoney(latest[1])} por hora en ${latest[0]}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Actions({ id }: { id: number }) {
  return (
    <>
      <ButtonLink
        to={paths.positions.deletion({ ids: [id], back: paths.positions.detail(id) })}
        icon="trash"
      >
        {actions.remove}
      </ButtonLink>
      <ButtonLink to={paths.positions.costs(id)} icon="dashboard">
        Costos promedio
      </ButtonLink>
      <ButtonLink to={paths.positions.edit(id)} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
