import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readList } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { GROUP_COLUMNS } from './columns.tsx'
import { groupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, groupList, (query) => api.call(groups.list, { query }))
}

export default function GroupList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const here = groupList.toQuery(page.shown)
  const create = admin ? <CreateLink to={paths.groups.new(here)}>Nuevo grupo</CreateLink> : null
  return (
    <ListPage
      title="Grupos"
      create={create}
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
          clear={{ to: paths.groups.list(), label: 'Ver todos los grupos' }}
          action={create}
        >
          Un grupo reúne usuarios y les asigna cursos y planes de formación.
        </NothingFound>
      }
    >
      <DeletableTable
        list={groupList}
        page={page}
        caption="Grupos"
        columns={GROUP_COLUMNS}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.groups.edit(id, 'users', { back: paths.groups.list(here) })}
                  editing="Cambiar nombre"
                  deletion={paths.groups.deletion({ ...here, ids: [id] })}
                />
              )
            : undefined
        }
        deletion={paths.groups.deletion}
      />
    </ListPage>
  )
}

export { ErrorPage as ErrorBoundary }
