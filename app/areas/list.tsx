import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { areas, type AreaSort } from '#contract/areas.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { COLUMNS } from './columns.tsx'
import { listUrl, readListQuery, toQuery } from './list-query.ts'
import { NoAreas } from './no-areas.tsx'
import { RowMenu } from './row-menu.tsx'

const SELECTION_FORM = 'selected-areas'

export const meta: MetaFunction = () => [{ title: 'Areas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { pathname, searchParams } = new URL(request.url)
  const shown = readListQuery(searchParams)
  const { q, sort, order, page } = shown
  const { results, pagination } = await api.call(areas.list, {
    query: { q, sort, order, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
  })
  const last = lastPage(pagination.total)
  if (page > last && pathname === paths.areas.list()) throw redirect(listUrl(shown, { page: last }))
  return { rows: results, total: pagination.total, shown }
}

export default function AreaList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const { sort, order } = toQuery(shown)
  return (
    <>
      <PageHeader title="Areas" count={total} actions={useIsAdmin() ? <Actions /> : null} />
      <Outlet />
      <FilterBar
        action={paths.areas.list()}
        q={shown.q}
        label="Buscar áreas"
        keep={{ sort, order }}
        clearTo={listUrl({ ...shown, q: '' })}
      />
      {rows.length === 0 ? <NoAreas q={shown.q} /> : <Rows />}
    </>
  )
}

/** The table, what can be done with its selection, and its pages. */
function Rows() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const busy = useNavigation().location?.pathname === paths.areas.list()
  const { q, sort, order, page } = toQuery(shown)
  return (
    <>
      <DataTable
        caption="Áreas"
        columns={COLUMNS}
        rows={rows}
        rowKey={(area) => area.id}
        sort={{
          by: shown.sort,
          order: shown.order,
          to: (by, direction) => listUrl(shown, { sort: by as AreaSort, order: direction }),
        }}
        selection={
          admin
            ? { formId: SELECTION_FORM, label: (area) => `Seleccionar ${area.name}` }
            : undefined
        }
        rowMenu={(area) => <RowMenu area={area} shown={shown} />}
        busy={busy}
      />
      {admin ? (
        <SelectionBar
          formId={SELECTION_FORM}
          action={paths.areas.deletion()}
          total={total}
          fields={{ q, sort, order, page: page?.toString() }}
          rows={rows}
        >
          <Button type="submit" size="sm" icon="trash">
            {actions.remove}
          </Button>
        </SelectionBar>
      ) : null}
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun="áreas"
        to={(to) => listUrl(shown, { page: to })}
      />
    </>
  )
}

function Actions() {
  const { shown } = useLoaderData<typeof loader>()
  return (
    <>
      <ButtonLink to={paths.areas.import.upload} icon="upload">
        {actions.import}
      </ButtonLink>
      <ButtonLink to={paths.areas.new(toQuery(shown))} variant="primary" icon="plus" shortcut="n">
        Nueva área
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
