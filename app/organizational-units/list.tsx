import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { none, NOUNS } from '#contract/nouns.ts'
import { organizationalUnits, type UnitRow } from '#contract/organizational-units.ts'
import { signedIn } from '../backend/api.server.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readList } from '../lists/read-page.server.ts'
import { RowChanges } from '../lists/row-menu.tsx'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { columnsFor } from './columns.tsx'
import { unitList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Unidades de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readList({ request, context, api }, unitList, (query) =>
    api.call(organizationalUnits.list, { query }),
  )
}

export default function UnitList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const here = unitList.toQuery(page.shown)
  const create = admin ? (
    <CreateLink to={paths.organizationalUnits.new(here)}>Nueva unidad</CreateLink>
  ) : null
  return (
    <ListPage
      title="Unidades de negocio"
      create={create}
      list={unitList}
      page={page}
      noun={NOUNS.unit}
      search="Buscar unidades"
      empty={
        <NothingFound
          icon="units"
          title="No hay unidades de negocio en el momento"
          q={page.shown.q}
          none={none(NOUNS.unit)}
          clear={{ to: paths.organizationalUnits.list(), label: 'Ver todas las unidades' }}
          action={create}
        >
          Una unidad limita a un administrador o lector a los usuarios de unas áreas y a unos
          cursos.
        </NothingFound>
      }
    >
      <DeletableTable
        list={unitList}
        page={page}
        caption="Unidades de negocio"
        columns={columnsFor(admin, here)}
        rowMenu={(unit) => <RowMenu unit={unit} here={here} />}
        deletion={paths.organizationalUnits.deletion}
      />
    </ListPage>
  )
}

function RowMenu({
  unit: { id, name },
  here,
}: {
  unit: UnitRow
  here: ReturnType<typeof unitList.toQuery>
}) {
  const admin = useIsAdmin()
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={paths.organizationalUnits.people(id)} icon="users">
        Ver sus usuarios
      </MenuLink>
      <MenuLink to={paths.organizationalUnits.users(id, here)} icon="units">
        Usuarios que limita
      </MenuLink>
      {admin ? (
        <RowChanges
          edit={paths.organizationalUnits.edit(id, here)}
          deletion={paths.organizationalUnits.deletion({ ...here, ids: [id] })}
        />
      ) : null}
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
