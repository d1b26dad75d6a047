import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { tenants, type TenantRow } from '#contract/tenants.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Menu, MenuLine, MenuLink, MenuPost } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { COLUMNS } from './columns.tsx'
import { listUrl, PAGE_SIZE, readListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Compañías' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { results, pagination } = await api.call(tenants.list, {
    query: { q: shown.q, limit: PAGE_SIZE, skip: (shown.page - 1) * PAGE_SIZE },
  })
  const last = Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))
  if (shown.page > last) throw redirect(listUrl(shown, last))
  return { rows: results, total: pagination.total, shown }
}

export default function TenantList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const here = { q: shown.q, page: shown.page === 1 ? undefined : shown.page }
  return (
    <>
      <PageHeader
        title="Compañías"
        count={total}
        actions={
          <ButtonLink to={paths.tenants.new(here)} variant="primary" icon="plus" shortcut="n">
            Nueva compañía
          </ButtonLink>
        }
      />
      <Outlet />
      <FilterBar
        action={paths.tenants.list()}
        q={shown.q}
        label="Buscar compañías"
        clearTo={paths.tenants.list()}
      />
      {rows.length === 0 ? (
        <EmptyState icon="companies" title={`Ninguna compañía coincide con «${shown.q}»`}>
          Se busca en el nombre y en el identificador, sin distinguir tildes ni mayúsculas.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Compañías"
            columns={COLUMNS}
            rows={rows}
            rowKey={(tenant) => tenant.id}
            rowMenu={(tenant) => <RowMenu tenant={tenant} here={here} />}
            muted={(tenant) => !tenant.active}
          />
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="compañías"
            to={(page) => listUrl(shown, page)}
          />
        </>
      )}
    </>
  )
}

function RowMenu({ tenant, here }: { tenant: TenantRow; here: { q: string } }) {
  const { user } = useSession()
  const own = tenant.id === user.tenant_id
  return (
    <Menu label={`Acciones de ${tenant.name}`} group="rows">
      <MenuLink to={paths.tenants.edit(tenant.id, here)} icon="edit">
        Editar
      </MenuLink>
      {own ? null : (
        <>
          <MenuPost
            action={paths.acting}
            icon="external-link"
            fields={{ tenant: String(tenant.id) }}
            reloadDocument
          >
            Actuar como esta compañía
          </MenuPost>
          <MenuLine />
          {tenant.active ? (
            <MenuLink to={paths.tenants.suspension(tenant.id, here)} icon="user-off" danger>
              Suspender
            </MenuLink>
          ) : (
            <MenuLink to={paths.tenants.resumption(tenant.id, here)} icon="user-check">
              Reactivar
            </MenuLink>
          )}
        </>
      )}
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
