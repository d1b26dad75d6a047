import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { organizationalUnits, type UnitRow, type UnitSort } from '#contract/organizational-units.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { Menu, MenuLine, MenuLink } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { columnsFor } from './columns.tsx'
import { listUrl, readListQuery, toQuery } from './list-query.ts'
import { NoUnits } from './no-units.tsx'

export const meta: MetaFunction = () => [{ title: 'Unidades de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { q, sort, order, page } = shown
  const { results, pagination } = await api.call(organizationalUnits.list, {
    query: { q, sort, order, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
  })
  const last = lastPage(pagination.total)
  if (page > last && new URL(request.url).pathname === paths.organizationalUnits.list())
    throw redirect(listUrl(shown, { page: last }))
  return { rows: results, total: pagination.total, shown }
}

const SELECTION_FORM = 'selected-units'

export default function UnitList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const { sort, order } = toQuery(shown)
  const create = (
    <ButtonLink
      to={paths.organizationalUnits.new(toQuery(shown))}
      variant="primary"
      icon="plus"
      shortcut="n"
    >
      Nueva unidad
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Unidades de negocio" count={total} actions={admin ? create : null} />
      <Outlet />
      <FilterBar
        action={paths.organizationalUnits.list()}
        q={shown.q}
        label="Buscar unidades"
        keep={{ sort, order }}
        clearTo={listUrl({ ...shown, q: '' })}
      />
      {rows.length === 0 ? <NoUnits q={shown.q} /> : <Rows />}
    </>
  )
}

function Rows() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const busy = useNavigation().location?.pathname === paths.organizationalUnits.list()
  const here = toQuery(shown)
  return (
    <>
      <DataTable
        caption="Unidades de negocio"
        columns={columnsFor(admin, here)}
        rows={rows}
        rowKey={(unit) => unit.id}
        sort={{
          by: shown.sort,
          order: shown.order,
          to: (by, order) => listUrl(shown, { sort: by as UnitSort, order }),
        }}
        selection={
          admin
            ? { formId: SELECTION_FORM, label: (unit) => `Seleccionar ${unit.name}` }
            : undefined
        }
        rowMenu={(unit) => <RowMenu unit={unit} here={here} />}
        busy={busy}
      />
      {admin ? (
        <SelectionBar
          formId={SELECTION_FORM}
          action={paths.organizationalUnits.deletion()}
          fields={{ ...here, page: here.page?.toString() }}
          rows={rows}
        >
          <Button type="submit" size="sm" icon="trash">
            Eliminar
          </Button>
        </SelectionBar>
      ) : null}
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun="unidades"
        to={(page) => listUrl(shown, { page })}
      />
    </>
  )
}

function RowMenu({
  unit: { id, name },
  here,
}: {
  unit: UnitRow
  here: ReturnType<typeof toQuery>
}) {
  const admin = useIsAdmin()
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={paths.organizationalUnits.users(id, here)} icon="users">
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
