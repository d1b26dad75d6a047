import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { TRASH_KINDS } from '#contract/oversight/trash-kinds.ts'
import { trash, TRASH_DAYS, type TrashItem } from '#contract/oversight/trash.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { ListSelection } from '#app/kit/lists/list-selection.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { Menu, MenuPost } from '#app/kit/ui/popups/menu.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import { columnsOf } from './columns.tsx'
import { trashList, type ListQuery } from './list-query.ts'

const DAY_MS = 24 * 3600 * 1000
const KINDS = Object.entries(TRASH_KINDS).map(([value, label]) => ({ value, label }))

export const meta: MetaFunction = () => [{ title: 'Papelera' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const urlState = trashList.readListQuery(request)
  const query = { q: urlState.q, ...trashList.filtersOf(urlState) }
  const [page] = await Promise.all([
    readPage(
      { request, context, api },
      {
        urlState,
        pageSize: 20,
        address: (number) => trashList.listUrl(urlState, { page: number }),
        read: (part) => api.call(trash.list, { query: { ...query, ...part } }),
        keyOf: referenceTo,
      },
    ),
    requireAdmin(api),
  ])
  return { ...page, rows: page.rows.map(withDaysLeft), days: TRASH_DAYS }
}

/** Computed on the server, so that hydration renders the same text. */
function withDaysLeft(item: TrashItem) {
  return { ...item, daysLeft: Math.ceil((Date.parse(item.kept_until) - Date.now()) / DAY_MS) }
}

export default function Trash() {
  const page = useLoaderData<typeof loader>()
  const { urlState, days } = page
  const { kind } = urlState
  const { timezone } = useSession().tenant
  const returnTo = trashList.listUrl(urlState, { page: urlState.page, chosen: false })
  const restore = paths.trash.restore({ returnTo })
  return (
    <ListPage
      title="Papelera"
      description={`Lo eliminado se puede restaurar durante ${days} días, con sus vínculos.`}
      list={trashList}
      page={page}
      noun={NOUNS.thing}
      search="Buscar en la papelera"
      chips={
        kind
          ? [{ label: TRASH_KINDS[kind], removeTo: trashList.listUrl(urlState, { kind: '' }) }]
          : []
      }
      filters={
        <FilterSelect
          name="kind"
          label="Tipo"
          value={kind}
          none="Todos los tipos"
          options={KINDS}
        />
      }
      empty={<NothingDeleted urlState={urlState} />}
    >
      <ListTable
        list={trashList}
        page={page}
        caption="Papelera"
        columns={columnsOf(timezone)}
        rowKey={referenceTo}
        picks={({ name }) => `Seleccionar ${name}`}
        rowMenu={(item) => (
          <Menu label={`Acciones de ${item.name}`} group="rows">
            <MenuPost
              action={paths.trash.restoration}
              icon="undo"
              fields={{ ids: referenceTo(item), returnTo }}
            >
              Restaurar
            </MenuPost>
          </Menu>
        )}
      >
        <ListSelection list={trashList} page={page} keyOf={referenceTo}>
          <SelectionAction to={restore} icon="undo">
            Restaurar
          </SelectionAction>
        </ListSelection>
      </ListTable>
    </ListPage>
  )
}

/** Returns a reference as restoration.ts reads it; ids of different kinds may be equal. */
function referenceTo({ kind, id }: TrashItem): string {
  return `${kind}:${id}`
}

/** Empty state of the trash: without items, or without matches of the filters. */
function NothingDeleted({ urlState }: { urlState: ListQuery }) {
  return (
    <NothingFound
      icon="trash"
      title="La papelera está vacía"
      q={urlState.q}
      filtered={trashList.isNarrowed({ ...urlState, q: '' })}
      none="Ningún elemento de la papelera"
      clear={{ to: trashList.clearedUrl(urlState), label: 'Ver toda la papelera' }}
    >
      Aquí aparecerán las áreas, los cargos, los grupos, las unidades de negocio y las
      certificaciones de usuarios que se eliminen.
    </NothingFound>
  )
}

export { ErrorPage as ErrorBoundary }
