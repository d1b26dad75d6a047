import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { none, NOUNS } from '#contract/nouns.ts'
import { organizationalUnits, type UnitRow } from '#contract/organizational-units.ts'
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
import { columnsFor } from './columns.tsx'
import { unitList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Unidades de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = unitList.readListQuery(new URL(request.url).searchParams)
  const { q, sort, order } = shown
  return readPage(
    { request, context, api },
    {
      shown,
      pageSize: 10,
      address: (page) => unitList.listUrl(shown, { page }),
      read: (part) => api.call(organizationalUnits.list, { query: { q, sort, order, ...part } }),
    },
  )
}

export default function UnitList() {
  const admin = useIsAdmin()
  const page = pickable(useLoaderData<typeof loader>(), admin)
  const here = unitList.toQuery(page.shown)
  const create = (
    <ButtonLink to={paths.organizationalUnits.new(here)} variant="primary" icon="plus" shortcut="n">
      Nueva unidad
    </ButtonLink>
  )
  return (
    <ListPage
      title="Unidades de negocio"
      actions={admin ? create : null}
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
          everything={{ to: paths.organizationalUnits.list(), label: 'Ver todas las unidades' }}
        >
          Una unidad limita a un administrador o lector a los usuarios de unas áreas y a unos
          cursos.
        </NothingFound>
      }
    >
      <ListTable
        list={unitList}
        page={page}
        caption="Unidades de negocio"
        columns={columnsFor(admin, here)}
        rowKey={(unit) => unit.id}
        picks={admin ? (unit) => `Seleccionar ${unit.name}` : undefined}
        rowMenu={(unit) => <RowMenu unit={unit} here={here} />}
      >
        {admin ? (
          <ListSelection list={unitList} page={page}>
            <SelectionAction
              to={asking(unitList, page, paths.organizationalUnits.deletion)}
              icon="trash"
            >
              {actions.remove}
            </SelectionAction>
          </ListSelection>
        ) : null}
      </ListTable>
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
        <>
          <MenuLink to={paths.organizationalUnits.edit(id, here)} icon="edit">
            Editar
          </MenuLink>
          <MenuLine />
          <MenuLink
            to={paths.organizationalUnits.deletion({ ...here, ids: [id] })}
            icon="trash"
            danger
          >
            Eliminar
          </MenuLink>
        </>
      ) : null}
    </Menu>
  )
}

export { ErrorPage as ErrorBoundary }
