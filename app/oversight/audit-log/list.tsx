import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auditLog } from '#contract/oversight/audit-log.ts'
import { users } from '#contract/people/users.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { dayOf } from '#app/kit/ui/format.ts'
import { OlderNewer } from '#app/kit/ui/tables/older-newer.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { operationQuery, AuditOperations } from './entries.tsx'
import { LogFilters, Periods, type Days } from './filters.tsx'
import { entryList, filtersOf, newest, type ListQuery } from './list-query.ts'
import { sentenceOf } from './sentence.ts'

export const meta: MetaFunction = () => [{ title: 'Registro de cambios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const filters = entryList.readListQuery(request)
  const [page, actors, userName, { tenant }] = await Promise.all([
    pageOf(api, filters),
    api.call(auditLog.actors, {}),
    nameOfUser(api, filters.user),
    requireAdmin(api),
  ])
  return { ...page, actors, userName, filters, days: daysOf(tenant.timezone) }
}

/** Reads audited operations, or the entries of one opened operation. */
async function pageOf(api: ApiClient, filters: ListQuery) {
  const { older, newer } = entryList.filtersOf(filters)
  const query = { ...filtersOf(filters), limit: 50, older_than: older, newer_than: newer }
  if (filters.deed === '') {
    const { results, pagination } = await api.call(auditLog.deeds, { query })
    return { deeds: results, pagination, opened: null }
  }
  const [{ results, pagination }, whole] = await Promise.all([
    api.call(auditLog.list, { query }),
    api.call(auditLog.deeds, { query: { ...filtersOf(filters), limit: 1 } }),
  ])
  return { deeds: results.map(operationQuery), pagination, opened: whole.results[0] ?? null }
}

const DAY_MS = 86_400_000

/** Reads days at noon: a zone's clock may change by an hour or two, and noon stays on the same day. */
function daysOf(timeZone: string): Days {
  const today = dayOf(Date.now(), timeZone)
  const before = (days: number) => dayOf(Date.parse(`${today}T12:00:00Z`) - days * DAY_MS, 'UTC')
  return { today, yesterday: before(1), weekAgo: before(6) }
}

/** Returns null when the user is outside the actor's scope; the filter still applies. */
async function nameOfUser(api: ApiClient, id: number | ''): Promise<string | null> {
  if (id === '') return null
  try {
    return (await api.call(users.get, { params: { id } })).full_name
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404) return `n.º ${id}`
    throw thrown
  }
}

function backFrom(filters: ListQuery) {
  if (filters.deed !== '') {
    return { to: entryList.listUrl(newest(filters), { deed: '' }), label: 'Volver al registro' }
  }
  if (filters.user === '') return undefined
  return { to: paths.users.detail(filters.user), label: 'Volver al perfil' }
}

export default function AuditLog() {
  const { deeds, opened, pagination, actors, userName, filters, days } =
    useLoaderData<typeof loader>()
  const { older_than, newer_than } = pagination
  const newestQuery = newest(filters)
  return (
    <>
      <PageHeader
        title="Registro de cambios"
        back={backFrom(filters)}
        description={
          opened
            ? sentenceOf(opened)
            : 'Quién cambió qué y cuándo. Nadie puede modificarlo ni eliminarlo.'
        }
      />
      {filters.deed === '' ? (
        <>
          <LogFilters filters={filters} actors={actors} userName={userName} />
          <Periods filters={filters} days={days} />
        </>
      ) : null}
      {deeds.length > 0 ? (
        <AuditOperations deeds={deeds} filters={filters} />
      ) : (
        <NoEntries filters={filters} />
      )}
      <OlderNewer
        olderTo={older_than ? entryList.listUrl(newestQuery, { older: older_than }) : null}
        newerTo={newer_than ? entryList.listUrl(newestQuery, { newer: newer_than }) : null}
        newestTo={entryList.listUrl(newestQuery)}
      />
    </>
  )
}

function NoEntries({ filters }: { filters: ListQuery }) {
  return (
    <NothingFound
      icon="history"
      title="Todavía no hay cambios"
      q={filters.q}
      filtered={entryList.isNarrowed({ ...newest(filters), q: '' })}
      none="Ningún cambio"
      clear={{ to: entryList.clearedUrl(filters), label: 'Ver todos los cambios' }}
    >
      Aquí aparecerá todo lo que se cree, modifique o elimine en la compañía.
    </NothingFound>
  )
}

export { ErrorPage as ErrorBoundary }
