import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups, type Group } from '#contract/groups.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { ListTable } from '../lists/list-body.tsx'
import { pickable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { asking, ListSelection } from '../lists/list-selection.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readPage } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'
import { SelectionAction } from '../ui/selection-bar.tsx'
import { GROUP_COLUMNS } from './columns.tsx'
import { groupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = groupList.readListQuery(new URL(request.url).searchParams)
  const { q, sort, order } = shown
  return readPage(
    { request, context, api },
    {
      shown,
      pageSize: 10,
      address: (page) => groupList.listUrl(shown, { page }),
      read: (part) => api.call(groups.list, { query: { q, sort, order, ...part } }),
    },
  )
}

export default function GroupList() {
  const admin = useIsAdmin()
  const page = pickable(useLoaderData<typeof loader>(), admin)
  const here = groupList.toQuery(page.shown)
  const create = (
    <ButtonLink to={paths.groups.new(here)} variant="primary" icon="plus" shortcut="n">
      Nuevo grupo
    </ButtonLink>
  )
  return (
    <ListPage
      title="Grupos"
      actions={admin ? create : null}
      list={groupList}
      page={page}
      noun={NOUNS.group}
      search="Buscar grupos"
      empty={
        <NothingFound
          icon="groups"
          title="No hay grupos en el momento"
          q={page.shown.q}
          none={none(NOUNS.group)}
          everything={{ to: paths.groups.list(), label: 'Ver todos los grupos' }}
        >
          Un grupo reúne usuarios y les asigna cursos y planes de formación.
        </NothingFound>
      }
    >
      <ListTable
        list={groupList}
        page={page}
        caption="Grupos"
        columns={GROUP_COLUMNS}
        rowKey={(group) => group.id}
        picks={admin ? (group) => `Seleccionar ${group.name}` : undefined}
        rowMenu={admin ? (group) => <RowMenu group={group} here={here} /> : undefined}
      >
        {admin ? (
          <ListSelection list={groupList} page={page}>
            <SelectionAction to={asking(groupList, page, paths.groups.deletion)} icon="trash">
              {actions.remove}
            </SelectionAction>
          </ListSelection>
        ) : null}
      </ListTable>
    </ListPage>
  )
}

function RowMenu({ group, here }: { group: Group; here: ReturnType<typeof groupList.toQuery> }) {
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

export { ErrorPage as ErrorBoundary }
