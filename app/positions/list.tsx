import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/nouns.ts'
import { positions } from '#contract/positions.ts'
import { signedIn } from '../backend/api.server.ts'
import { readList } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { COLUMNS } from './columns.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { RowChanges } from '../lists/row-menu.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { positionList } from './list-query.ts'

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
  const { shown } = page
  const back = positionList.listUrl(shown, { page: shown.page })
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
      actions={
        admin ? (
          <ButtonLink
            to={paths.positions.export(positionList.toQuery(shown))}
            icon="download"
            download
          >
            Exportar códigos
          </ButtonLink>
        ) : null
      }
      columns={COLUMNS}
      edit={(id) => paths.positions.edit(id, { back })}
      rowMenu={({ id, name }, changes) => (
        <Menu label={`Acciones de ${name}`} group="rows">
          <MenuLink to={paths.positions.detail(id)} icon="users">
            Ver usuarios
          </MenuLink>
          {admin ? (
            <RowChanges {...changes}>
              <MenuLink to={paths.positions.costs(id, { back })} icon="dashboard">
                Costos promedio
              </MenuLink>
            </RowChanges>
          ) : null}
        </Menu>
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
