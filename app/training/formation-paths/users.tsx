import type { LoaderFunctionArgs } from '@remix-run/node'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { isEmpty } from '#app/kit/lists/list-page-data.ts'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { DUE_FILTER, wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { appliedFilters } from '#app/kit/people/filters/applied.server.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { followerColumns } from './columns.tsx'
import { followerList } from './list-query.ts'

/** Loads the users of the path, by their position or groups, with their progress. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ courses_count: courses }, page, chosen] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    readList({ request, context }, followerList(id), (query) =>
      api.call(formationPaths.users, { params: { id }, query }),
    ),
    appliedFilters(api, request),
  ])
  return { id, courses, page, chosen }
}

export default function PathUsers() {
  const { id, courses, page, chosen } = useLoaderData<typeof loader>()
  const list = followerList(id)
  const admin = useIsAdmin()
  const words = wordFilters([DUE_FILTER], list, page.urlState)
  return (
    <section aria-label="Usuarios">
      <ListBody
        list={list}
        page={page}
        noun={NOUNS.user}
        search="Buscar usuarios del plan"
        stay
        tools={
          !isEmpty({ list, page }) ? (
            <>
              <ExportMenu
                to={(file) =>
                  paths.formationPaths.exportUsers(id, { ...list.toQuery(page.urlState), ...file })
                }
              />
              {admin ? (
                <ButtonLink
                  to={paths.formationPaths.notices(id, list.toQuery(page.urlState))}
                  icon="mail"
                >
                  Enviar a cada jefe su lista
                </ButtonLink>
              ) : null}
            </>
          ) : null
        }
        facets={<FacetLinks list={list} page={page} />}
        filters={words.filters}
        chips={[...words.chips, ...peopleChips(page.urlState, chosen, list.listUrl)]}
        empty={
          <NothingFound
            icon="users"
            title="No hay usuarios en el momento"
            q={page.urlState.q}
            filtered={list.isNarrowed({ ...page.urlState, q: '' })}
            none={`${none(NOUNS.user)} del plan`}
            clear={{ to: paths.formationPaths.users(id), label: 'Ver todos los usuarios' }}
          >
            Siguen un plan quienes tienen un cargo o están en un grupo al que se le asignó.
          </NothingFound>
        }
      >
        <ListTable
          list={list}
          page={page}
          caption="Usuarios que siguen el plan"
          columns={followerColumns(courses)}
          rowKey={(user) => user.id}
          muted={(user) => user.disabled}
        />
      </ListBody>
    </section>
  )
}

export { TabError as ErrorBoundary }
