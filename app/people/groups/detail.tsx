import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { GROUP_MEMBER_KINDS, groupMemberKindOf, type GroupMemberKind } from './kinds.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.group.name} · Grupo` : 'Grupo' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  groupMemberKindOf(params) // throws 404 for an unknown kind
  const id = idOf(params)
  return {
    group: await api.call(groups.get, { params: { id } }),
    back: returnUrlOfPage(request, paths.groups.detail(id), paths.groups.list()),
  }
}

export default function GroupDetail() {
  const { group, back } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const admin = useIsAdmin()
  const current = groupMemberKindOf(useParams())
  return (
    <>
      <PageHeader
        title={group.name}
        kind="Grupo"
        back={wayTo(back, paths.groups.list(), 'Volver a los grupos')}
        actions={
          admin ? (
            <>
              <ButtonLink to={paths.groups.deletion({ ids: [group.id] })} icon="trash">
                {actions.remove}
              </ButtonLink>
              <ButtonLink
                to={paths.groups.edit(group.id, current, { back: pathname + search })}
                icon="edit"
              >
                Cambiar nombre
              </ButtonLink>
            </>
          ) : null
        }
      />
      <Tabs
        label="Contenido del grupo"
        tabs={(Object.keys(GROUP_MEMBER_KINDS) as GroupMemberKind[]).map((kind) => ({
          to: paths.groups.detail(group.id, kind),
          label: GROUP_MEMBER_KINDS[kind].tab,
          count: group.totals[kind],
          current: kind === current,
        }))}
      />
      <Outlet />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
