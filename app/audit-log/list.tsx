import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auditLog } from '#contract/audit-log.ts'
import { users } from '#contract/users.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { OlderNewer } from '../ui/older-newer.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Entries } from './entries.tsx'
import { LogFilters } from './filters.tsx'
import { entryList, filtersOf, newest, type ListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Registro de cambios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const filters = entryList.readListQuery(new URL(request.url).searchParams)
  const { older, newer } = entryList.filtersOf(filters)
  const [{ results, pagination }, actors, userName] = await Promise.all([
    api.call(auditLog.list, {
      query: { ...filtersOf(filters), limit: 50, older_than: older, newer_than: newer },
    }),
    api.call(auditLog.actors, {}),
    nameOfUser(api, filters.user),
    requireAdmin(api),
  ])
  return { entries: results, pagination, actors, userName, filters }
}

/** The user whom the log is filtered by may be out of reach; the filter stands all the same. */
async function nameOfUser(api: ApiClient, id: number | ''): Promise<string | null> {
  if (id === '') return null
  try {
    return (await api.call(users.get, { params: { id } })).full_name
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404) return `n.º ${id}`
    throw thrown
  }
}

export default function AuditLog() {
  const { entries, pagination, actors, userName, filters } = useLoaderData<typeof loader>()
  const { older_than, newer_than } = pagination
  const newestShown = newest(filters)
  return (
    <>
      <PageHeader
        title="Registro de cambios"
        back={
          filters.user === ''
            ? undefined
            : { to: paths.users.detail(filters.user), label: 'Volver al perfil' }
        }
        description="Quién cambió qué y cuándo. Nadie puede modificarlo ni borrarlo."
        actions={
          <Menu label="Más acciones">
            <MenuLink to={paths.auditLog.export(filtersOf(filters))} icon="download" download>
              Exportar
            </MenuLink>
            <MenuLink
              to={paths.auditLog.export({ ...filtersOf(filters), sep: ';' })}
              icon="download"
              download
            >
              Exportar con punto y coma
            </MenuLink>
          </Menu>
        }
      />
      <LogFilters filters={filters} actors={actors} userName={userName} />
      {entries.length > 0 ? (
        <Entries entries={entries} filters={filters} />
      ) : (
        <NoEntries filters={filters} />
      )}
      <OlderNewer
        olderTo={older_than ? entryList.listUrl(newestShown, { older: older_than }) : null}
        newerTo={newer_than ? entryList.listUrl(newestShown, { newer: newer_than }) : null}
        newestTo={entryList.listUrl(newestShown)}
      />
    </>
  )
}

function NoEntries({ filters }: { filters: ListQuery }) {
  return entryList.isNarrowed(newest(filters)) ? (
    <EmptyState
      icon="history"
      title="No hay cambios que coincidan"
      action={<ButtonLink to={entryList.everything(filters)}>Ver todos los cambios</ButtonLink>}
    />
  ) : (
    <EmptyState icon="history" title="Todavía no hay cambios">
      Aquí aparecerá todo lo que se cree, modifique o elimine en la compañía.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
