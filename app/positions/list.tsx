import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NOUNS } from '#contract/nouns.ts'
import { positions } from '#contract/positions.ts'
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
import { positionList, type ListQuery } from './list-query.ts'
import { RowMenu } from './row-menu.tsx'

export const meta: MetaFunction = () => [{ title: 'Cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, positionList, (query) =>
    api.call(positions.list, { query }),
  )
}

export default function PositionList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const { shown } = page
  const create = admin ? <Create shown={shown} /> : null
  return (
    <ListPage
      title="Cargos"
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
      create={create}
      list={positionList}
      page={page}
      noun={NOUNS.position}
      search="Buscar cargos"
      empty={<NoPositions q={shown.q} create={create} />}
    >
      <DeletableTable
        list={positionList}
        page={page}
        caption="Cargos"
        columns={COLUMNS}
        rowMenu={(position) => <RowMenu position={position} shown={shown} />}
        deletion={paths.positions.deletion}
      />
    </ListPage>
  )
}

function Create({ shown }: { shown: ListQuery }) {
  return (
    <>
      <ButtonLink to={paths.import(paths.positions.list()).upload} icon="upload">
        {actions.import}
      </ButtonLink>
      <CreateLink to={paths.positions.new(positionList.toQuery(shown))}>Nuevo cargo</CreateLink>
    </>
  )
}

function NoPositions({ q, create }: { q: string; create: ReactNode }) {
  return (
    <NothingFound
      icon="positions"
      title="No hay cargos en el momento"
      q={q}
      none="Ningún cargo"
      clear={{ to: paths.positions.list(), label: 'Ver todos los cargos' }}
      action={create}
    >
      Los cargos dicen qué hace cada usuario, y qué plan de formación le corresponde.
    </NothingFound>
  )
}

export { ErrorPage as ErrorBoundary }
