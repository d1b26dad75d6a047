import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas, type AreaRow } from '#contract/people/areas.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { codeAndName, CREATED_AT, USER_COUNT } from '#app/kit/lists/record-columns.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { areaList } from './list-query.ts'

/** Code, name, created_at: specification 1, section 2, 'Areas'. */
const COLUMNS: Column<AreaRow>[] = [
  ...codeAndName((id) => ({ to: paths.areas.detail(id) })),
  { ...CREATED_AT, hideBelow: 'lg' },
  USER_COUNT,
]

export const meta: MetaFunction = () => [{ title: 'Areas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, areaList, (query) => api.call(areas.list, { query }))
}

export default function AreaList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const { urlState } = page
  const back = areaList.listUrl(urlState, { page: urlState.page })
  return (
    <RecordList
      title="Areas"
      caption="Áreas"
      list={areaList}
      page={page}
      noun={NOUNS.area}
      admin={admin}
      at={paths.areas}
      search="Buscar áreas"
      create="Nueva área"
      imported
      exported="Exportar códigos"
      columns={COLUMNS}
      edit={(id) => paths.areas.edit(id, { back })}
      opens={({ id }) => (
        <MenuLink to={paths.areas.detail(id)} icon="users">
          Ver usuarios
        </MenuLink>
      )}
      nothing={{
        icon: 'areas',
        title: 'No hay áreas en el momento',
        clear: 'Ver todas las áreas',
        text: 'Las áreas dicen dónde trabaja cada usuario, y por ellas se forman las unidades de negocio.',
      }}
    />
  )
}

export { ErrorPage as ErrorBoundary }
