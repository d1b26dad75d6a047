import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { users, type UserSort } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { COLUMNS } from './columns.tsx'
import { listUrl, readListQuery, toQuery } from './list-query.ts'
import { NoUsers } from './no-users.tsx'
import { RowMenu } from './row-menu.tsx'
import { SELECTION_FORM, UserSelection } from './user-selection.tsx'

export const meta: MetaFunction = () => [{ title: 'Usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { q, sort, order, page } = shown
  const { results, pagination } = await api.call(users.list, {
    query: { q, sort, order, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
  })
  const last = lastPage(pagination.total)
  if (page > last && new URL(request.url).pathname === paths.users.list())
    throw redirect(listUrl(shown, { page: last }))
  return { rows: results, total: pagination.total, shown }
}

export default function UserList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Usuarios" count={total} actions={<Actions />} />
      <Outlet />
      <FilterBar
        action={paths.users.list()}
        q={shown.q}
        label="Buscar usuarios"
        keep={{ sort: toQuery(shown).sort, order: toQuery(shown).order }}
        clearTo={listUrl({ ...shown, q: '', all: false })}
      />
      {rows.length === 0 ? <NoUsers q={shown.q} /> : <Rows />}
    </>
  )
}

/** The table, what can be done with its selection, and its pages. */
function Rows() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const busy = useNavigation().location?.pathname === paths.users.list()
  return (
    <>
      <DataTable
        caption="Usuarios"
        columns={COLUMNS}
        rows={rows}
        rowKey={(user) => user.id}
        sort={{
          by: shown.sort,
          order: shown.order,
          to: (sort, order) => listUrl(shown, { sort: sort as UserSort, order }),
        }}
        selection={
          admin
            ? {
                formId: SELECTION_FORM,
                label: (user) => `Seleccionar a ${user.full_name}`,
                all: shown.all,
              }
            : undefined
        }
        rowMenu={(user) => <RowMenu user={user} shown={shown} />}
        muted={(user) => user.disabled}
        busy={busy}
      />
      {admin ? <UserSelection rows={rows} total={total} shown={shown} /> : null}
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun="usuarios"
        to={(page) => listUrl(shown, { page })}
      />
    </>
  )
}

/** Creating, and in the menu what works on many; only admins see what changes something. */
function Actions() {
  const { shown } = useLoaderData<typeof loader>()
  const { tenant } = useSession()
  const admin = useIsAdmin()
  const { q, sort, order } = toQuery(shown)
  return (
    <>
      <Menu label="Más acciones" group="page">
        <MenuLink to={paths.users.export({ q, sort, order })} icon="download" download>
          Exportar
        </MenuLink>
        <MenuLink to={paths.users.export({ q, sort, order, sep: ';' })} icon="download" download>
          Exportar con punto y coma
        </MenuLink>
        {admin ? (
          <>
            <MenuLink to={paths.users.import.upload} icon="upload">
              Importar
            </MenuLink>
            <MenuLink to={paths.users.statusFile(toQuery(shown))} icon="user-check">
              Activar o desactivar por archivo
            </MenuLink>
          </>
        ) : null}
      </Menu>
      {admin && tenant.features.userCreation ? (
        <ButtonLink to={paths.users.new(toQuery(shown))} variant="primary" icon="plus" shortcut="n">
          Nuevo usuario
        </ButtonLink>
      ) : null}
    </>
  )
}

export { ErrorPage as ErrorBoundary }
