import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { lastPage, PAGE_SIZE } from '../ui/list-query.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Column } from '../ui/table-row.tsx'
import { ADDED_COLUMN } from './columns.tsx'
import { KINDS, kindOf, nameOf, type Member } from './kinds.ts'
import { memberList } from './list-query.ts'
import { readMembers } from './membership.server.ts'

/** A tab of the group: its users, its courses or its formation paths. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { pathname, searchParams } = new URL(request.url)
  const { readListQuery, listUrl } = memberList(id, kind)
  const shown = readListQuery(searchParams)
  const { rows, total } = await readMembers(api, kind, 'list', id, shown)
  const last = lastPage(total)
  if (shown.page > last && pathname === paths.groups.detail(id, kind))
    throw redirect(listUrl(shown, { page: last }))
  return { id, kind, rows, total, shown }
}

export default function Members() {
  const { id, kind, rows, shown } = useLoaderData<typeof loader>()
  const { many } = KINDS[kind]
  return (
    <section aria-label={KINDS[kind].tab}>
      <Outlet />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="w-full sm:w-auto">
          <FilterBar
            action={paths.groups.detail(id, kind)}
            q={shown.q}
            label={`Buscar ${many} del grupo`}
            clearTo={paths.groups.detail(id, kind)}
          />
        </div>
        <div className="mb-3">
          <ButtonLink
            to={paths.groups.addition(id, kind)}
            variant="primary"
            icon="plus"
            shortcut="n"
          >
            Agregar {many}
          </ButtonLink>
        </div>
      </div>
      {rows.length === 0 ? <NoMembers /> : <Rows />}
    </section>
  )
}

const SELECTION_FORM = 'selected-members'

function Rows() {
  const { id, kind, rows, total, shown } = useLoaderData<typeof loader>()
  const { tab, many, columns } = KINDS[kind]
  const busy = useNavigation().location?.pathname === paths.groups.detail(id, kind)
  const { toQuery, listUrl } = memberList(id, kind)
  const { q, page } = toQuery(shown)
  // Users alone come in such numbers that nobody would tick them page by page.
  const url = (all: boolean) =>
    kind === 'users' ? listUrl(shown, { page: shown.page, all }) : undefined
  return (
    <>
      <DataTable
        caption={tab}
        columns={[...columns, ADDED_COLUMN as Column<Member>]}
        rows={rows}
        rowKey={(member) => member.id}
        selection={{
          formId: SELECTION_FORM,
          label: (member) => `Seleccionar ${nameOf(member)}`,
          all: shown.all,
        }}
        rowMenu={(member) => (
          <IconLink
            icon="x"
            label={`Quitar ${nameOf(member)}`}
            to={paths.groups.removal(id, kind, { q, page, ids: [member.id] })}
            preventScrollReset
          />
        )}
        muted={isOff}
        busy={busy}
      />
      <SelectionBar
        formId={SELECTION_FORM}
        action={paths.groups.removal(id, kind)}
        total={total}
        all={shown.all}
        allTo={url(true)}
        noneTo={url(false)}
        fields={{ selection: shown.all ? 'all' : 'ids', q, page: page?.toString() }}
        rows={rows}
      >
        <Button type="submit" size="sm" icon="x">
          Quitar del grupo
        </Button>
      </SelectionBar>
      <Pagination
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={total}
        noun={many}
        to={(number) => listUrl(shown, { page: number })}
      />
    </>
  )
}

function isOff(member: Member): boolean {
  return ('disabled' in member && member.disabled) || ('enabled' in member && !member.enabled)
}

/** The specification's words; after a search what was searched, and the way out. */
function NoMembers() {
  const { id, kind, shown } = useLoaderData<typeof loader>()
  const { icon, none, one, many } = KINDS[kind]
  return (
    <EmptyState
      icon={icon}
      title={none}
      action={
        shown.q ? (
          <ButtonLink to={paths.groups.detail(id, kind)}>Ver todos los {many}</ButtonLink>
        ) : null
      }
    >
      {shown.q ? `Ningún ${one} del grupo coincide con «${shown.q}».` : null}
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
