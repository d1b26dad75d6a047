import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { groups, type Group, type GroupSort } from '#contract/groups.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { GROUP_COLUMNS } from './columns.tsx'
import { listUrl, readListQuery, toQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { q, sort, order, page } = shown
  const { results, pagination } = await api.call(groups.list, {
    query: { q, sort, order, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
  })
  const last = lastPage(pagination.total)
  if (page > last && new URL(request.url).pathname === paths.groups.list())
    throw redirect(listUrl(shown, { page: last }))
  return { rows: results, total: pagination.total, shown }
}

const SELECTION_FORM = 'selected-groups'

export default function GroupList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const { sort, order } = toQuery(shown)
  const create = (
    <ButtonLink to={paths.groups.new(toQuery(shown))} variant="primary" icon="plus" shortcut="n">
      Nuevo grupo
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Grupos" count={total} actions={admin ? create : null} />
      <Outlet />
      <FilterBar
        action={paths.groups.list()}
        q={shown.q}
        label="Buscar grupos"
        keep={{ sort, order }}
        clearTo={listUrl({ ...shown, q: '' })}
      />
      {rows.length === 0 ? <NoGroups q={shown.q} /> : <Rows />}
    </>
  )
}

function Rows() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const busy = useNavigation().location?.pathname === paths.groups.list()
  const { q, sort, order, page } = toQuery(shown)
  return (
    <>
      <DataTable
        caption="Grupos"
        columns={GROUP_COLUMNS}
        rows={rows}
        rowKey={(group) => group.id}
        sort={{
          by: shown.sort,
          order: shown.order,
          to: (by, direction) => listUrl(shown, { sort: by as GroupSort, order: direction }),
        }}
        selection={
          admin
            ? { formId: SELECTION_FORM, label: (group) => `Seleccionar ${group.name}` }
            : undefined
        }
        rowMenu={admin ? (group) => <RowMenu group={group} here={toQuery(shown)} /> : undefined}
        busy={busy}
      />
      {admin ? (
        <SelectionBar
          formId={SELECTION_FORM}
          action={paths.groups.deletion()}
          total={total}
          fields={{ q, sort, order, page: page?.toString() }}
          rows={rows}
        >
          <Button type="submit" size="sm" icon="trash">
            Eliminar
          </Button>
        </SelectionBar>
      ) : null}
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun="grupos"
        to={(number) => listUrl(shown, { page: number })}
      />
    </>
  )
}

function RowMenu({ group, here }: { group: Group; here: ReturnType<typeof toQuery> }) {
  const back = paths.groups.list(here)
  return (
    <Menu label={`Acciones de ${group.name}`} group="rows">
      <MenuLink to={paths.groups.edit(group.id, 'users', { back })} icon="edit">
        Cambiar nombre
      </MenuLink>
      <MenuLine />
      <MenuLink to={paths.groups.deletion({ ...here, ids: [group.id] })} icon="trash" danger>
        Eliminar
      </MenuLink>
    </Menu>
  )
}

/** None at all, or none that a search matches: then it says what was searched and the way out. */
function NoGroups({ q }: { q: string }) {
  return (
    <EmptyState
      icon="groups"
      title="No hay grupos en el momento"
      action={q ? <ButtonLink to={paths.groups.list()}>Ver todos los grupos</ButtonLink> : null}
    >
      {q
        ? `Ningún grupo coincide con «${q}».`
        : 'Un grupo reúne usuarios y les asigna cursos y planes de formación.'}
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
