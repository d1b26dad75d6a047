import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { AudiencePerson } from '#contract/messages/audience-shapes.ts'
import { communications } from '#contract/messages/communications.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { actions } from '#app/kit/ui/common-copy.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { keyOf, pageNumber, searchText } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params } from '#app/kit/urls/url-state.ts'
import { REASONS } from '../words.ts'

const TITLE = 'Personas de la audiencia'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Has other names than the page of the messages beneath. */
const PEOPLE_PARAMS = { person: searchText, reachable: keyOf({ false: '' }), part: pageNumber }
type PeopleParams = Partial<Params<typeof PEOPLE_PARAMS>>

function peopleUrl(id: number, params: PeopleParams): string {
  return paths.communications.people(id, writeParams(PEOPLE_PARAMS, params))
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { person, reachable, part } = readParams(PEOPLE_PARAMS, request)
  const [{ name }, size, page] = await Promise.all([
    api.call(communications.get, { params: { id } }),
    api.call(communications.sizeOf, { params: { id } }),
    readPage(
      { request },
      {
        urlState: { page: part },
        pageSize: 10,
        address: (page) => peopleUrl(id, { person, reachable, part: page }),
        read: ({ limit, skip }) =>
          api.call(communications.people, {
            params: { id },
            query: { q: person, reachable: reachable || undefined, limit, skip },
          }),
      },
    ),
  ])
  const closeTo = currentReturnUrl(request, paths.communications.detail(id))
  return { id, name, size, person, reachable, page, closeTo }
}

const COLUMNS: Column<AudiencePerson>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ id, full_name }) => <NameCell name={full_name} to={paths.users.detail(id)} />,
  },
  { key: 'mobile', head: 'Celular', width: 'sm:w-44', cell: ({ mobile }) => mobile ?? '—' },
  {
    key: 'reason',
    head: 'Se le puede escribir',
    width: 'sm:w-56',
    cell: ({ reason }) =>
      reason ? (
        REASONS[reason]
      ) : (
        <>
          Sí<span className="sm:hidden"> se le puede escribir</span>
        </>
      ),
  },
]

export default function AudiencePeople() {
  const { id, name, size, person, reachable, page, closeTo } = useLoaderData<typeof loader>()
  const { rows, total, pageSize, urlState } = page
  const at = (params: PeopleParams) => peopleUrl(id, params)
  const missing = size.total - size.reachable
  return (
    <RouteDialog title={TITLE} description={name} closeTo={closeTo} size="lg">
      <Tabs
        label="Personas"
        tabs={[
          { to: at({}), label: `Todas (${formatNumber(size.total)})`, current: !reachable },
          {
            to: at({ reachable: 'false' }),
            label: `No se les puede escribir (${formatNumber(missing)})`,
            current: reachable === 'false',
          },
        ]}
      />
      <FilterBar
        action={paths.communications.people(id)}
        name="person"
        q={person}
        label="Buscar personas"
        keep={{ reachable }}
        clearTo={at({ reachable })}
        overlaid
      />
      {rows.length === 0 ? (
        <NothingFound
          icon="users"
          title="No hay personas en el momento"
          q={person}
          none={none(NOUNS.person)}
          clear={{ to: at({ reachable }), label: 'Ver todas' }}
          inline
        />
      ) : (
        <>
          <DataTable caption={TITLE} columns={COLUMNS} rows={rows} rowKey={({ id: key }) => key} />
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.person}
            label="Paginación de las personas"
            stay
            to={(part) => at({ person, reachable, part })}
          />
        </>
      )}
      <div className="dialog-foot mt-5 flex justify-end">
        <ButtonLink to={closeTo} preventScrollReset>
          {actions.close}
        </ButtonLink>
      </div>
    </RouteDialog>
  )
}

export { TabError as ErrorBoundary }
