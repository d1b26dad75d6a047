import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas } from '#contract/areas.ts'
import { NOUNS } from '#contract/nouns.ts'
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
import { areaList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Areas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, areaList, (query) => api.call(areas.list, { query }))
}

export default function AreaList() {
  const admin = useIsAdmin()
  const page = useLoaderData<typeof loader>()
  const { shown } = page
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
      actions={
        admin ? (
          <ButtonLink to={paths.areas.export(areaList.toQuery(shown))} icon="download" download>
            Exportar códigos
          </ButtonLink>
        ) : null
      }
      columns={COLUMNS}
      edit={(id) => paths.areas.edit(id, { back: areaList.listUrl(shown, { page: shown.page }) })}
      rowMenu={({ id, name }, changes) => (
        <Menu label={`Acciones de ${name}`} group="rows">
          <MenuLink to={paths.areas.detail(id)} icon="users">
            Ver usuarios
          </MenuLink>
          {admin ? <RowChanges {...changes} /> : null}
        </Menu>
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
