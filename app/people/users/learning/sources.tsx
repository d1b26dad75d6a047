import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { groups } from '#contract/people/groups.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'
import { GROUP_COLUMNS, PATH_COLUMNS } from './source-columns.tsx'

const TITLE = 'Grupos y planes'

export const meta: MetaFunction = tabTitle(TITLE)

const PAGE_PARAMS = { page: pageNumber }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [followed, page] = await Promise.all([
    api.call(formationPaths.ofUser, { params: { id } }),
    readPage(
      { request },
      {
        urlState: readParams(PAGE_PARAMS, request),
        pageSize: 20,
        address: (number) => pageUrl(id, number),
        read: (query) => api.call(groups.ofUser, { params: { id }, query }),
      },
    ),
  ])
  return { followed, page }
}

function pageUrl(id: number, page: number): string {
  return paths.users.sources(id, writeParams(PAGE_PARAMS, { page }))
}

/** Formation paths that a user follows, by their position or a group, and their groups. */
export default function Sources() {
  const { followed, page } = useLoaderData<typeof loader>()
  const { id, first_name } = useProfile()
  const { rows, total, pageSize, urlState } = page
  return (
    <div className="grid gap-4">
      <Part title={counted(followed.length, NOUNS.formationPath)}>
        {followed.length === 0 ? (
          <p className="text-muted">
            {first_name} no sigue un plan por su cargo ni por sus grupos.
          </p>
        ) : (
          <DataTable
            caption="Planes de formación del usuario"
            columns={PATH_COLUMNS}
            rows={followed}
            rowKey={(path) => path.id}
          />
        )}
      </Part>
      <Part title={counted(total, NOUNS.group)}>
        {total === 0 ? (
          <p className="text-muted">{first_name} no está en un grupo.</p>
        ) : (
          <DataTable
            caption="Grupos del usuario"
            columns={GROUP_COLUMNS}
            rows={rows}
            rowKey={(group) => group.id}
          />
        )}
      </Part>
      {total > pageSize ? (
        <Pagination
          page={urlState.page}
          pageSize={pageSize}
          total={total}
          noun={NOUNS.group}
          stay
          to={(number) => pageUrl(id, number)}
        />
      ) : null}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
