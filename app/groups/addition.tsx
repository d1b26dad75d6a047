import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { chosenIds, idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { KINDS, kindOf, nameOf } from './kinds.ts'
import { additionList } from './list-query.ts'
import { addMembers, changeFlash, readMembers } from './membership.server.ts'
import { NothingAvailable } from './nothing-available.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Agregar ${KINDS[page.kind].many}` : 'Agregar' },
]

/** What the group does not have yet, to choose from. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { readListQuery, listUrl } = additionList(id, kind)
  const shown = readListQuery(new URL(request.url).searchParams)
  const [{ name }, { rows, total }] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    readMembers(api, kind, 'available', id, shown),
  ])
  const last = lastPage(total)
  if (shown.page > last) throw redirect(listUrl(shown, { page: last }))
  return { id, kind, name, rows, total, shown }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { form } = await postedForm(request)
  const q = form.get('q')
  const all = kind === 'users' && form.get('selection') === 'all'
  const ids = chosenIds(request, form)
  if (!all && ids.length === 0) return data({ nothing: true }, { status: 422 })
  const picked = all
    ? { all, q: typeof q === 'string' ? q.slice(0, 200) : '' }
    : { all: false as const, ids }
  const change = await addMembers(api, kind, id, picked)
  return redirectWithFlash(
    context,
    paths.groups.detail(id, kind),
    changeFlash(kind, 'added', change),
  )
}

export default function Addition() {
  const { id, kind, name, rows, shown } = useLoaderData<typeof loader>()
  const { many, one } = KINDS[kind]
  const nothing = useActionData<{ nothing: boolean }>()?.nothing
  return (
    <>
      <PageHeader
        title={`Agregar ${many}`}
        description={name}
        back={{ to: paths.groups.detail(id, kind), label: 'Volver al grupo' }}
      />
      {nothing ? (
        <div className="mb-4">
          <Alert tone="warning">Debes seleccionar al menos un {one}.</Alert>
        </div>
      ) : null}
      <FilterBar
        action={paths.groups.addition(id, kind)}
        q={shown.q}
        label={`Buscar ${many}`}
        clearTo={paths.groups.addition(id, kind)}
      />
      {rows.length === 0 ? <NothingAvailable id={id} kind={kind} q={shown.q} /> : <Rows />}
    </>
  )
}

const SELECTION_FORM = 'members-to-add'

function Rows() {
  const { id, kind, rows, total, shown } = useLoaderData<typeof loader>()
  const { tab, many, columns } = KINDS[kind]
  const { location, formMethod } = useNavigation()
  const sending = formMethod === 'POST'
  const { listUrl } = additionList(id, kind)
  const here = { page: shown.page, all: shown.all }
  const some = kind === 'users'
  return (
    <>
      <DataTable
        caption={`${tab} que no están en el grupo`}
        columns={columns}
        rows={rows}
        rowKey={(member) => member.id}
        selection={{
          formId: SELECTION_FORM,
          label: (member) => `Seleccionar ${nameOf(member)}`,
          all: shown.all && some,
        }}
        busy={location?.pathname === paths.groups.addition(id, kind)}
      />
      <SelectionBar
        formId={SELECTION_FORM}
        method="post"
        action={listUrl(shown, here)}
        total={total}
        all={shown.all && some}
        allTo={some ? listUrl(shown, { ...here, all: true }) : undefined}
        noneTo={some ? listUrl(shown, { ...here, all: false }) : undefined}
        fields={{ selection: shown.all ? 'all' : 'ids', q: shown.q }}
        rows={rows}
      >
        <Button type="submit" size="sm" variant="primary" icon="plus" disabled={sending}>
          {sending ? 'Agregando…' : 'Agregar al grupo'}
        </Button>
      </SelectionBar>
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun={many}
        to={(page) => listUrl(shown, { page })}
      />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
