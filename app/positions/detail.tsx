import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { positions, type Position } from '#contract/positions.ts'
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
import { DOT, formatDate, formatMoney } from '../ui/format.ts'
import { PageHeader, wayTo } from '../ui/page-header.tsx'
import { pageNumber } from '../url-state/parsers.ts'
import { readParams, writeParams } from '../url-state/url-state.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.position.name} · Cargo` : 'Cargo' },
]

const SHOWN = { page: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const shown = readParams(SHOWN, request)
  const [position, users] = await Promise.all([
    api.call(positions.get, { params: { id } }),
    readPage(
      { request, context },
      {
        shown,
        pageSize: 10,
        address: (page) => usersUrl(id, page),
        read: (part) => api.call(positions.users, { params: { id }, query: part }),
      },
    ),
  ])
  const back = returnUrlOfPage(request, paths.positions.detail(id), paths.positions.list())
  return { position, users, back }
}

/** Returns the address of a page of the position's users. */
function usersUrl(id: number, page: number): string {
  return paths.positions.detail(id, writeParams(SHOWN, { page }))
}

export default function PositionDetail() {
  const { position, users, back } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const admin = useIsAdmin()
  return (
    <>
      <PageHeader
        title={position.name}
        kind="Cargo"
        back={wayTo(back, paths.positions.list(), 'Volver a los cargos')}
        description={describe(position, users.total, timezone)}
        actions={admin ? <Actions id={position.id} /> : null}
      />
      <Outlet />
      {users.total > 0 ? (
        <PeopleActions
          people={{ position: [String(position.id)] }}
          back={paths.positions.detail(position.id)}
        />
      ) : null}
      <Holders
        of={position.name}
        page={users}
        columns={[PERSON.name, PERSON.identification, PERSON.area, PERSON.location]}
        to={(page) => usersUrl(position.id, page)}
      >
        Nadie tiene este cargo. Se elige al crear, editar o importar un usuario.
      </Holders>
    </>
  )
}

/**
 * Returns 'Código P001 · 5 usuarios · Plan de liderazgo · creado el 20 nov 2026 · $ 90.000 por hora
 * en 2026'.
 */
function describe(
  { code, formation_path, created_at, costs }: Position,
  users: number,
  timezone: string,
): string {
  const [latest] = Object.entries(costs).sort(([a], [b]) => Number(b) - Number(a))
  return [
    `Código ${code}`,
    counted(users, NOUNS.user),
    formation_path,
    `creado el ${formatDate(created_at, timezone)}`,
    latest && `${formatMoney(latest[1])} por hora en ${latest[0]}`,
  ]
    .filter(Boolean)
    .join(DOT)
}

function Actions({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <>
      <ButtonLink to={paths.positions.deletion({ ids: [id], back })} icon="trash">
        {actions.remove}
      </ButtonLink>
      <ButtonLink to={paths.positions.costs(id, { back })} icon="dashboard">
        Costos promedio
      </ButtonLink>
      <ButtonLink to={paths.positions.edit(id, { back })} variant="primary" icon="edit">
        {actions.edit}
      </ButtonLink>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
