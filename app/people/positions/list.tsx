import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { positions, type PositionRow } from '#contract/people/positions.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { codeAndName, CREATED_AT, USER_COUNT } from '#app/kit/lists/record-columns.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { positionList } from './list-query.ts'
import { FIELD_LABELS } from './position-fields.tsx'

/** Code, name, formation path, created_at: specification 1, section 2, 'Positions'. */
const COLUMNS: Column<PositionRow>[] = [
  ...codeAndName((id) => ({ to: paths.positions.detail(id) })),
  {
    key: 'formation_path',
    head: FIELD_LABELS.formation_path_id,
    sort: 'formation_path',
    cell: ({ formation_path }) => formation_path,
  },
  { ...CREATED_AT, hideBelow: 'lg' },
  USER_COUNT,
]

export const meta: MetaFunction = () => [{ title: 'Cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, positionList, (query) =>
    api.call(positions.list, { query }),
  )
}

export default function PositionList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const { urlState } = page
  const back = positionList.listUrl(urlState, { page: urlState.page })
  return (
    <RecordList
      title="Cargos"
      list={positionList}
      page={page}
      noun={NOUNS.position}
      admin={admin}
      at={paths.positions}
      search="Buscar cargos"
      create="Nuevo cargo"
      imported
      exported="Exportar códigos"
      columns={COLUMNS}
      edit={(id) => paths.positions.edit(id, { back })}
      opens={({ id }) => (
        <MenuLink to={paths.positions.detail(id)} icon="users">
          Ver usuarios
        </MenuLink>
      )}
      rowActions={({ id }) => (
        <MenuLink to={paths.positions.costs(id, { back })} icon="dashboard">
          Costos promedio
        </MenuLink>
      )}
      nothing={{
        icon: 'positions',
        title: 'No hay cargos en el momento',
        clear: 'Ver todos los cargos',
        text: 'Los cargos dicen qué hace cada usuario, y qué plan de formación le corresponde.',
      }}
    />
  )
}

export { ErrorPage as ErrorBoundary }
