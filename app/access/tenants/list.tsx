import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { tenants, type TenantRow } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { Menu, MenuLine, MenuLink, MenuPost } from '#app/kit/ui/popups/menu.tsx'
import type { Query } from '#app/kit/urls/with-query.ts'
import { COLUMNS } from './columns.tsx'
import { tenantList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Compañías' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  return readByName({ request, context }, tenantList, (query) => api.call(tenants.list, { query }))
}

export default function TenantList() {
  const page = useLoaderData<typeof loader>()
  const here = tenantList.toQuery(page.urlState)
  return (
    <ListPage
      title="Compañías"
      create={<CreateLink to={paths.tenants.new(here)}>Nueva compañía</CreateLink>}
      list={tenantList}
      page={page}
      noun={NOUNS.tenant}
      search="Buscar compañías"
      empty={
        <NothingFound
          icon="companies"
          title="No hay compañías en el momento"
          q={page.urlState.q}
          none={none(NOUNS.tenant)}
          clear={{ to: paths.tenants.list(), label: 'Ver todas las compañías' }}
        />
      }
    >
      <ListTable
        list={tenantList}
        page={page}
        caption="Compañías"
        columns={COLUMNS}
        rowKey={(tenant) => tenant.id}
        rowMenu={(tenant) => <RowMenu tenant={tenant} here={here} />}
        muted={(tenant) => !tenant.active}
      />
    </ListPage>
  )
}

function RowMenu({ tenant, here }: { tenant: TenantRow; here: Query }) {
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
