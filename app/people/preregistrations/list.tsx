import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { approverGroups } from '#contract/people/approver-groups.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { lookup } from '#app/kit/forms/choices/lookup.server.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { selectable } from '#app/kit/lists/list-page-data.ts'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { asking, ListSelection } from '#app/kit/lists/list-selection.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import { columnsFor } from './columns.tsx'
import { chipsOf, Filters } from './filters.tsx'
import { apiQueryOf, preregistrationList, type ListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Prerregistros' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = preregistrationList.readListQuery(request)
  const groupCall = api.call(approverGroups.list, { query: { limit: 1000 } })
  const [page, groups] = await Promise.all([
    readPage(
      { request, context, api },
      {
        urlState,
        pageSize: 10,
        address: (number) => preregistrationList.listUrl(urlState, { page: number }),
        read: (part) =>
          api.call(preregistrations.list, { query: { ...apiQueryOf(urlState), ...part } }),
      },
    ),
    lookup(
      groupCall.then(({ results }) => results),
      '',
    ),
  ])
  return { ...page, groups: groups.options }
}

export default function PreregistrationList() {
  const admin = useIsAdmin()
  const { groups, ...loaded } = useLoaderData<typeof loader>()
  const { urlState } = loaded
  // Decided preregistrations have no actions.
  const picks = admin && urlState.status === ''
  const page = selectable(loaded, picks)
  return (
    <ListPage
      title="Prerregistros"
      actions={<Actions urlState={urlState} admin={admin} />}
      list={preregistrationList}
      page={page}
      noun={NOUNS.preregistration}
      search="Buscar prerregistros"
      filters={<Filters urlState={urlState} groups={groups} />}
      chips={chipsOf(urlState, groups)}
      empty={<NobodyWaits urlState={urlState} />}
    >
      <ListTable
        list={preregistrationList}
        page={page}
        caption="Prerregistros"
        columns={columnsFor(urlState.status !== '')}
        rowKey={(row) => row.id}
        picks={picks ? (row) => `Seleccionar a ${row.full_name}` : undefined}
        allowAllMatching
        muted={(row) => row.disabled}
      >
        {picks ? (
          <ListSelection allowAllMatching list={preregistrationList} page={page}>
            <SelectionAction
              to={asking(preregistrationList, page, paths.preregistrations.approval)}
              icon="check"
            >
              Aprobar
            </SelectionAction>
            <SelectionAction
              to={asking(preregistrationList, page, paths.preregistrations.rejection)}
              icon="x"
            >
              Rechazar
            </SelectionAction>
          </ListSelection>
        ) : null}
      </ListTable>
    </ListPage>
  )
}

function Actions({ urlState, admin }: { urlState: ListQuery; admin: boolean }) {
  return (
    <>
      <ButtonLink to={paths.preregistrationObservations.list()} icon="edit">
        Observaciones guardadas
      </ButtonLink>
      {admin ? (
        <Menu label="Más acciones" group="page">
          <MenuLink
            to={paths.preregistrations.settings(preregistrationList.toQuery(urlState))}
            icon="settings"
          >
            Configuración
          </MenuLink>
          <MenuLink to={paths.preregistrations.choices()} icon="columns">
            Opciones del formulario público
          </MenuLink>
        </Menu>
      ) : null}
    </>
  )
}

function NobodyWaits({ urlState }: { urlState: ListQuery }) {
  const everything = preregistrationList.clearedUrl(urlState)
  return (
    <NothingFound
      icon="preregistrations"
      title="No hay prerregistros en el momento"
      q={urlState.q}
      filtered={preregistrationList.isNarrowed({ ...urlState, q: '' })}
      none={none(NOUNS.preregistration)}
      clear={{ to: everything, label: 'Ver los pendientes' }}
    >
      Aquí esperan las solicitudes de quienes quieren entrar a la compañía.
    </NothingFound>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrio un error al consultar los prerregistros" />
}
