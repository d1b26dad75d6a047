import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { useLoaderData } from '@remix-run/react'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { users } from '#contract/people/users.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { isEmpty, selectable } from '#app/kit/lists/list-page-data.ts'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { appliedFilterNames, suggestedBy } from '#app/kit/people/filters/applied.server.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { SuggestedFilters } from '#app/kit/people/filters/suggested.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { COLUMNS } from './columns.tsx'
import { userList } from './list-query.ts'
import { RowMenu } from './row-menu.tsx'
import { filtersOfView, UserViews } from './views.tsx'
import { UserSelection } from './targets/user-selection.tsx'

export const meta: MetaFunction = () => [{ title: 'Usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = userList.readListQuery(request)
  const { q, sort, order } = urlState
  const filters = userList.filtersOf(urlState)
  const [page, counts, chosen, suggested] = await Promise.all([
    readPage(
      { request, context, api },
      {
        urlState,
        pageSize: 10,
        address: (page) => userList.listUrl(urlState, { page }),
        read: (part) => api.call(users.list, { query: { q, sort, order, ...filters, ...part } }),
      },
    ),
    api.call(users.counts, {}),
    appliedFilterNames(api, filters),
    suggestedBy(api, q, filters),
  ])
  return { ...page, counts, chosen, suggested }
}

export default function UserList() {
  const admin = useIsAdmin()
  const page = selectable(useLoaderData<typeof loader>(), admin)
  const { urlState } = page
  const { page: _page, selection: _selection, ...filters } = userList.toQuery(urlState)
  return (
    <ListPage
      title="Usuarios"
      actions={admin ? <Actions /> : null}
      tools={<ExportMenu to={(file) => paths.users.export({ ...filters, ...file })} />}
      create={admin ? <Create /> : null}
      list={userList}
      page={page}
      noun={NOUNS.user}
      search="Buscar usuarios"
      facets={<FacetLinks list={userList} page={page} />}
      tabs={<UserViews urlState={urlState} counts={page.counts} />}
      chips={peopleChips(
        urlState,
        page.chosen.filter(({ facet }) => !filtersOfView(urlState).includes(facet)),
        userList.listUrl,
      )}
      above={
        <SuggestedFilters
          suggested={page.suggested}
          urlState={urlState}
          listUrl={userList.listUrl}
        />
      }
      empty={
        <NothingFound
          icon="users"
          title="No hay usuarios en el momento"
          q={urlState.q}
          filtered={userList.isNarrowed({ ...urlState, q: '' })}
          none={none(NOUNS.user)}
          clear={{ to: paths.users.list(), label: 'Ver todos los usuarios' }}
          action={admin ? [<Create key="create" />, <Import key="import" />] : null}
        />
      }
    >
      <ListTable
        list={userList}
        page={page}
        caption="Usuarios"
        columns={COLUMNS}
        rowKey={(user) => user.id}
        picks={admin ? (user) => `Seleccionar a ${user.full_name}` : undefined}
        allowAllMatching
        rowMenu={(user) => <RowMenu user={user} urlState={urlState} />}
        muted={(user) => user.disabled}
      >
        {admin ? <UserSelection page={page} /> : null}
      </ListTable>
    </ListPage>
  )
}

/** Actions on the whole list, for administrators. */
function Actions() {
  const loaded = useLoaderData<typeof loader>()
  const { urlState } = loaded
  return (
    <>
      {isEmpty({ list: userList, page: loaded }) ? null : <Import />}
      <Menu label="Más acciones" group="page">
        <MenuLink to={paths.users.statusFile(userList.toQuery(urlState))} icon="user-check">
          Activar o desactivar por archivo
        </MenuLink>
      </Menu>
    </>
  )
}

/** Manual creation, where the tenant has the feature. */
function Create() {
  const { urlState } = useLoaderData<typeof loader>()
  const { features } = useSession().tenant
  if (!features.userCreation) return null
  return <CreateLink to={paths.users.new(userList.toQuery(urlState))}>Nuevo usuario</CreateLink>
}

function Import() {
  return (
    <ButtonLink to={paths.import(paths.users.list()).upload} icon="upload">
      {actions.import}
    </ButtonLink>
  )
}

export { ErrorPage as ErrorBoundary }
