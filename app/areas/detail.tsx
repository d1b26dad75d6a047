import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { areas } from '#contract/areas.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { idOf, returnUrlOfPage } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { Holders } from '../lists/holders.tsx'
import { readPage } from '../lists/read-page.server.ts'
import { PERSON } from '../members/person-columns.tsx'
import { paths } from '../paths.ts'
import { PeopleActions } from '../people-filters/people-actions.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DOT, formatDate } from '../ui/format.ts'
import { PageHeader, wayTo } from '../ui/page-header.tsx'
import { pageNumber } from '../url-state/parsers.ts'
import { readParams, writeParams } from '../url-state/url-state.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.area.name} · Área` : 'Área' },
]

const SHOWN = { page: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const shown = readParams(SHOWN, request)
  const [area, users] = await Promise.all([
    api.call(areas.get, { params: { id } }),
    readPage(
      { request, context },
      {
        shown,
        pageSize: 10,
        address: (page) => usersUrl(id, page),
        read: (part) => api.call(areas.users, { params: { id }, query: part }),
      },
    ),
  ])
  const back = returnUrlOfPage(request, paths.areas.detail(id), paths.areas.list())
  return { area, users, back }
}

/** Returns the address of a page of the area's users. */
function usersUrl(id: number, page: number): string {
  return paths.areas.detail(id, writeParams(SHOWN, { page }))
}

export default function AreaDetail() {
  const { area, users, back } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const admin = useIsAdmin()
  return (
    <>
      <PageHeader
        title={area.name}
        kind="Área"
        back={wayTo(back, paths.areas.list(), 'Volver a las áreas')}
        description={[
          `Código ${area.code}`,
          counted(users.total, NOUNS.user),
          `creada el ${formatDate(area.created_at, timezone)}`,
        ].join(DOT)}
        actions={admin ? <Actions id={area.id} /> : null}
      />
      <Outlet />
      {users.total > 0 ? (
        <PeopleActions people={{ area: [String(area.id)] }} back={paths.areas.detail(area.id)} />
      ) : null}
      <Holders
        of={area.name}
        page={users}
        columns={[PERSON.name, PERSON.identification, PERSON.position, PERSON.location]}
        to={(page) => usersUrl(area.id, page)}
      >
        Nadie tiene esta área. Se elige al crear, editar o importar un usuario.
      </Holders>
    </>
  )
}

function Actions({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <>
      <ButtonLink to={paths.areas.deletion({ ids: [id], back })} icon="trash">
        {actions.remove}
      </ButtonLink>
      <ButtonLink to={paths.areas.edit(id, { back })} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
