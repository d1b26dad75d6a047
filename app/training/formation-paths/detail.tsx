import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import type { PathSource } from '#contract/training/formation-path-sources.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { agree, listed } from '#contract/platform/values/nouns.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DOT, formatDate } from '#app/kit/ui/format.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { AssignLink } from './sources/assign-link.tsx'
import { PATH_CONTENT_KINDS, type PathContentKind } from './contents/kinds.ts'
import { sourceCounts } from './sources/sources.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.path.name} · Plan de formación` : 'Plan de formación' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return {
    path: await api.call(formationPaths.get, { params: { id } }),
    back: returnUrlOfPage(request, paths.formationPaths.detail(id), paths.formationPaths.list()),
  }
}

export default function FormationPathDetail() {
  const { path, back } = useLoaderData<typeof loader>()
  const { timezone, features } = useSession().tenant
  const { pathname, search } = useLocation()
  const admin = useIsAdmin()
  const isAt = (to: string) => pathname === to || pathname.startsWith(`${to}/`)
  const people = paths.formationPaths.users(path.id)
  const sources = paths.formationPaths.sources(path.id)
  const kinds = (Object.keys(PATH_CONTENT_KINDS) as PathContentKind[]).filter(
    (kind) => kind !== 'external-courses' || features.externalTraining,
  )
  const others = [
    people,
    sources,
    ...kinds.slice(1).map((kind) => paths.formationPaths.detail(path.id, kind)),
  ]
  return (
    <>
      <PageHeader
        title={path.name}
        kind="Plan de formación"
        back={wayTo(back, paths.formationPaths.list(), 'Volver a los planes de formación')}
        description={[
          givenBy(path.given_by),
          `creado el ${formatDate(path.created_at, timezone)}`,
        ].join(DOT)}
        actions={
          <>
            {admin ? (
              <>
                <ButtonLink to={paths.formationPaths.deletion(path.id)} icon="trash">
                  {actions.remove}
                </ButtonLink>
                <ButtonLink
                  to={paths.formationPaths.edit(path.id, 'courses', { back: pathname + search })}
                  icon="edit"
                >
                  Cambiar nombre
                </ButtonLink>
              </>
            ) : null}
            <AssignLink id={path.id} />
          </>
        }
      />
      <Tabs
        label="Contenido del plan"
        tabs={[
          ...kinds.map((kind) => {
            const to = paths.formationPaths.detail(path.id, kind)
            return {
              to,
              label: PATH_CONTENT_KINDS[kind].tab,
              count: path.totals[PATH_CONTENT_KINDS[kind].total],
              current: kind === 'courses' ? !others.some(isAt) : isAt(to),
            }
          }),
          { to: people, label: 'Usuarios', count: path.totals.users, current: isAt(people) },
          {
            to: sources,
            label: 'Asignado a',
            count: path.given_by.length,
            current: isAt(sources),
          },
        ]}
      />
      <Outlet />
    </>
  )
}

/** 'Lo dan 2 cargos y 1 grupo'. */
function givenBy(sources: readonly PathSource[]): string {
  if (sources.length === 0) return 'Sin asignar'
  return `Lo ${agree(sources.length, 'da', 'dan')} ${listed(sourceCounts(sources))}`
}

export { ErrorPage as ErrorBoundary }
