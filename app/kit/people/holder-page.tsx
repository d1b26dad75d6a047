import { Outlet, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  allThe,
  counted,
  label,
  NOUNS,
  thisOne,
  type Noun,
} from '#contract/platform/values/nouns.ts'
import { actions } from '../ui/common-copy.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { paths } from '../urls/paths.ts'
import { PeopleActions } from './filters/people-actions.tsx'
import { useIsAdmin, useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { DOT, formatDate } from '../ui/format.ts'
import { PageHeader, wayTo } from '../ui/page/page-header.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import type { Column } from '../ui/tables/table-row.tsx'
import type { Query } from '../urls/with-query.ts'
import { holderUrl } from './holder-url.ts'

type Holder = { id: number; code: string; name: string; created_at: string }

/** Page of a record of which a user has at most one, such as an area: what it is, and its users. */
export function HolderPage<User extends { id: number; disabled: boolean }>({
  noun,
  page: { record, users, back },
  at,
  facts: { before = [], after = [] } = {},
  people,
  columns,
  changes,
}: {
  noun: Noun
  /** Data of `readHolderPage`. */
  page: { record: Holder; users: ListPage<User, { page: number }>; back: string }
  at: {
    list: () => string
    detail: (id: number, query?: Query) => string
    edit: (id: number, query: Query) => string
    deletion: (query: Query) => string
  }
  /** Parts of the description, before and after the date of creation. */
  facts?: { before?: (string | null)[]; after?: (string | null)[] }
  /** Filters of the list of users that match its users. */
  people: Record<string, string[]>
  columns: Column<User>[]
  /** Returns further actions of administrators; `back` is this page. */
  changes?: (back: string) => ReactNode
}) {
  const { timezone } = useSession().tenant
  const { pathname, search } = useLocation()
  const here = pathname + search
  const created = `cread${noun.gender === 'f' ? 'a' : 'o'} el`
  const description = [
    `Código ${record.code}`,
    counted(users.total, NOUNS.user),
    ...before,
    `${created} ${formatDate(record.created_at, timezone)}`,
    ...after,
  ]
  return (
    <>
      <PageHeader
        title={record.name}
        kind={label(noun)}
        back={wayTo(back, at.list(), `Volver a ${allThe(noun)}`)}
        description={description.filter(Boolean).join(DOT)}
        actions={
          useIsAdmin() ? (
            <>
              <ButtonLink to={at.deletion({ ids: [record.id], back: here })} icon="trash">
                {actions.remove}
              </ButtonLink>
              {changes?.(here)}
              <ButtonLink to={at.edit(record.id, { back: here })} variant="primary" icon="edit">
                {actions.edit}
              </ButtonLink>
            </>
          ) : null
        }
      />
      <Outlet />
      {users.total > 0 ? (
        <>
          <PeopleActions people={people} back={at.detail(record.id)} />
          <Users
            of={record.name}
            page={users}
            columns={columns}
            to={(page) => holderUrl(at, record.id, page)}
          />
        </>
      ) : (
        <EmptyState icon="users" title="No hay usuarios en el momento">
          <p>Nadie tiene {thisOne(noun)}. Se elige al crear, editar o importar un usuario.</p>
        </EmptyState>
      )}
    </>
  )
}

function Users<User extends { id: number; disabled: boolean }>({
  of,
  page: { rows, total, pageSize, usualSize = pageSize, urlState },
  columns,
  to,
}: {
  of: string
  page: ListPage<User, { page: number }>
  columns: Column<User>[]
  /** Returns the URL of another page. */
  to: (page: number) => string
}) {
  return (
    <>
      <DataTable
        caption={`Usuarios de ${of}`}
        columns={columns}
        rows={rows}
        rowKey={(user) => user.id}
        muted={(user) => user.disabled}
      />
      <Pagination
        page={urlState.page}
        pageSize={pageSize}
        total={total}
        noun={NOUNS.user}
        to={to}
        sizes={{
          now: pageSize,
          usual: usualSize,
          keep: (each) => paths.listState(to(1), { rows: `${usualSize}:${each}`, to: to(1) }),
        }}
      />
    </>
  )
}
