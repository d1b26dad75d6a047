import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { KINDS, kindOf, type Kind } from './kinds.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.group.name} · Grupo` : 'Grupo' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  kindOf(params) // a list that there is not is a page that there is not
  return { group: await api.call(groups.get, { params: { id: idOf(params) } }) }
}

export default function GroupDetail() {
  const { group } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  const current = kindOf(useParams())
  return (
    <>
      <PageHeader
        title={group.name}
        kind="Grupo"
        back={{ to: paths.groups.list(), label: 'Volver a los grupos' }}
        actions={
          admin ? (
            <>
              <ButtonLink to={paths.groups.deletion({ ids: [group.id] })} icon="trash">
                {actions.remove}
              </ButtonLink>
              <ButtonLink to={paths.groups.edit(group.id, current)} icon="edit">
                Cambiar nombre
              </ButtonLink>
            </>
          ) : null
        }
      />
      <Tabs
        label="Contenido del grupo"
        tabs={(Object.keys(KINDS) as Kind[]).map((kind) => ({
          to: paths.groups.detail(group.id, kind),
          label: KINDS[kind].tab,
          count: group.totals[kind],
          current: kind === current,
        }))}
      />
      <Outlet />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
