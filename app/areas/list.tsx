import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { areas } from '#contract/areas.ts'
import { NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readList } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { COLUMNS } from './columns.tsx'
import { areaList, type ListQuery } from './list-query.ts'
import { RowMenu } from './row-menu.tsx'

export const meta: MetaFunction = () => [{ title: 'Areas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, areaList, (query) => api.call(areas.list, { query }))
}

export default function AreaList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const { shown } = page
  const create = admin ? <Create shown={shown} /> : null
  return (
    <ListPage
      title="Areas"
      actions={
        admin ? (
          <ButtonLink to={paths.areas.export(areaList.toQuery(shown))} icon="download" download>
            Exportar códigos
          </ButtonLink>
        ) : null
      }
      create={create}
      list={areaList}
      page={page}
      noun={NOUNS.area}
      search="Buscar áreas"
      empty={<NoAreas q={shown.q} create={create} />}
    >
      <DeletableTable
        list={areaList}
        page={page}
        caption="Áreas"
        columns={COLUMNS}
        rowMenu={(area) => <RowMenu area={area} shown={shown} />}
        deletion={paths.areas.deletion}
      />
    </ListPage>
  )
}

function Create({ shown }: { shown: ListQuery }) {
  return (
    <>
      <ButtonLink to={paths.import(paths.areas.list()).upload} icon="upload">
        {actions.import}
      </ButtonLink>
      <CreateLink to={paths.areas.new(areaList.toQuery(shown))}>Nueva área</CreateLink>
    </>
  )
}

function NoAreas({ q, create }: { q: string; create: ReactNode }) {
  return (
    <NothingFound
      icon="areas"
      title="No hay áreas en el momento"
      q={q}
      none="Ninguna área"
      clear={{ to: paths.areas.list(), label: 'Ver todas las áreas' }}
      action={create}
    >
      Las áreas dicen dónde trabaja cada usuario, y por ellas se forman las unidades de negocio.
    </NothingFound>
  )
}

export { ErrorPage as ErrorBoundary }
