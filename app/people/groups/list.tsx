import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { GROUP_COLUMNS } from './columns.tsx'
import { groupList } from './list-query.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, groupList, (query) => api.call(groups.list, { query }))
}

export default function GroupList() {
  return (
    <RecordList
      title="Grupos"
      list={groupList}
      page={useLoaderData<typeof loader>()}
      noun={NOUNS.group}
      admin={useIsAdmin()}
      at={paths.groups}
      search="Buscar grupos"
      create="Nuevo grupo"
      columns={GROUP_COLUMNS}
      edit={(id, here) => paths.groups.edit(id, 'users', { back: paths.groups.list(here) })}
      editing="Cambiar nombre"
      nothing={{
        icon: 'groups',
        title: 'No hay grupos en el momento',
        clear: 'Ver todos los grupos',
        text: 'Un grupo reúne usuarios y les asigna cursos y planes de formación.',
      }}
    />
  )
}

export { ErrorPage as ErrorBoundary }
