import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { trash, TRASH_DAYS, type TrashItem } from '#contract/trash.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { Menu, MenuPost } from '../ui/menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { columnsOf } from './columns.tsx'
import { KIND_LABELS, KIND_OPTIONS } from './kinds.ts'
import { EVERYTHING, listUrl, PAGE_SIZE, readListQuery } from './list-query.ts'
import { NothingDeleted } from './nothing-deleted.tsx'

const DAY_MS = 24 * 3600 * 1000
const SELECTION_FORM = 'selected-trash'

export const meta: MetaFunction = () => [{ title: 'Papelera' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { q, kind, page } = shown
  const [{ results, pagination }] = await Promise.all([
    api.call(trash.list, {
      query: { q, kind: kind || undefined, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
    }),
    requireAdmin(api),
  ])
  const last = Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))
  if (page > last) throw redirect(listUrl({ ...shown, page: last }))
  return { rows: results.map(withDaysLeft), total: pagination.total, shown, days: TRASH_DAYS }
}

/** Counted here, so that the page hydrates to the words it was sent with. */
function withDaysLeft(item: TrashItem) {
  return { ...item, daysLeft: Math.ceil((Date.parse(item.kept_until) - Date.now()) / DAY_MS) }
}

export default function Trash() {
  const { rows, total, shown, days } = useLoaderData<typeof loader>()
  const { q, kind } = shown
  return (
    <>
      <PageHeader
        title="Papelera"
        count={total}
        description={`Lo eliminado se puede restaurar durante ${days} días, con sus vínculos.`}
      />
      <FilterBar
        action={paths.trash.list()}
        q={q}
        label="Buscar en la papelera"
        chips={kind ? [{ label: KIND_LABELS[kind], removeTo: listUrl({ ...EVERYTHING, q }) }] : []}
        clearTo={listUrl(EVERYTHING)}
      >
        <FilterSelect
          name="kind"
          label="Tipo"
          value={kind}
          none="Todos los tipos"
          options={KIND_OPTIONS}
        />
      </FilterBar>
      {rows.length > 0 ? <Rows /> : <NothingDeleted shown={shown} />}
    </>
  )
}

function Rows() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const busy = useNavigation().location?.pathname === paths.trash.list()
  const returnTo = listUrl(shown)
  return (
    <>
      <DataTable
        caption="Papelera"
        columns={columnsOf(timezone)}
        rows={rows}
        rowKey={referenceTo}
        selection={{ formId: SELECTION_FORM, label: ({ name }) => `Seleccionar ${name}` }}
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
        busy={busy}
      />
      <SelectionBar
        formId={SELECTION_FORM}
        method="post"
        action={paths.trash.restoration}
        fields={{ returnTo }}
        rows={rows}
      >
        <Button type="submit" size="sm" icon="undo">
          Restaurar
        </Button>
      </SelectionBar>
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun="elementos"
        to={(page) => listUrl({ ...shown, page })}
      />
    </>
  )
}

/** As restoration.ts reads it; ids of different kinds may be equal. */
function referenceTo({ kind, id }: TrashItem): string {
  return `${kind}:${id}`
}

export { ErrorPage as ErrorBoundary }
