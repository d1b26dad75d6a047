import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { FACETS, type PeopleFacet } from '#contract/people-facets.ts'
import { users } from '#contract/users.ts'
import { idOf } from '../lists/filters.ts'
import { signedIn } from '../backend/api.server.ts'
import { sitePath } from '../backend/site-path.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { HiddenFields } from '../ui/hidden-fields.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FindChoice } from './choices.tsx'
import { FacetSet } from './facet-set.tsx'
import { PEOPLE_FILTERS, peopleFiltersIn } from '../lists/people-filters.ts'

export const meta: MetaFunction = () => [{ title: 'Filtrar usuarios' }]

/** Of each filter so many choices are shown where all filters are. */
const FEW = 8

/**
 * What a list of people (`to`) can be filtered by: one filter (`by`), or all. What is ticked is in this
 * page's own address while choices are looked for (`do`), and goes to the list's when it is applied.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams: asked } = new URL(request.url)
  const to = sitePath(asked.get('to'), paths.users.list())
  const api = await signedIn(request, context, { returnTo: to })
  const list = new URL(to, request.url)
  const by = FACETS.find((facet) => facet === asked.get('by'))
  const ticked = asked.has('do') ? peopleFiltersIn(asked) : null
  if (asked.get('do') === 'apply') throw redirect(applied(list, asked, by))

  const id = (name: string) => idOf(asked.get(name) ?? '')
  const among = {
    course: id('course'),
    without_course: id('without_course'),
    without_group: id('without_group'),
    external_course: id('external_course'),
    without_external_course: id('without_external_course'),
  }
  const filters = peopleFiltersIn(list.searchParams)
  const group = id('in_group')
  const find = (asked.get('find') ?? '').trim().slice(0, 200)
  const q = (list.searchParams.get('q') ?? '').trim().slice(0, 200)
  const query = { ...filters, ...(group && { group: [String(group)] }), ...among, q, by, find }
  const answer = await api
    .attempt(users.filters, { query: { ...query, limit: by ? 100 : FEW } })
    .catch((thrown: unknown) => {
      // In place, the list stays what it is.
      if (thrown instanceof Response && thrown.status >= 500) return null
      throw thrown
    })
  const facets = answer?.ok ? answer.value.facets : null
  return {
    to,
    by,
    find,
    facets: facets && facets.filter(({ facet }) => !(group && facet === 'group')),
    among: { ...among, in_group: group },
    chosen: ticked ? { ...filters, ...ticked } : filters,
  }
}

/** The list's address with what is ticked in place of what was. */
function applied(list: URL, asked: URLSearchParams, by: PeopleFacet | undefined): string {
  const query = new URLSearchParams(list.search)
  for (const gone of ['page', 'selection', ...(by ? [by] : FACETS)]) query.delete(gone)
  for (const facet of by ? [by] : FACETS) {
    for (const value of PEOPLE_FILTERS[facet].several(asked.getAll(facet)))
      query.append(facet, value)
  }
  const search = query.toString()
  return search ? `${list.pathname}?${search}` : list.pathname
}

export default function FilterPage() {
  const { to, by, find, facets, chosen, among } = useLoaderData<typeof loader>()
  const one = by && facets?.[0]
  return (
    <>
      <PageHeader
        title={one ? `Filtrar por ${one.label}` : 'Filtrar usuarios'}
        back={{ to, label: 'Volver a la lista' }}
      />
      <Form method="get" className="max-w-text">
        <HiddenFields values={{ to, by, ...textOf(among) }} />
        {one ? (
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <FindChoice label={one.label} value={find} />
            </div>
            <Button type="submit" name="do" value="find" icon="search">
              Buscar
            </Button>
          </div>
        ) : null}
        {facets === null ? (
          <p role="alert">No se pudieron cargar los filtros. Intenta de nuevo.</p>
        ) : (
          facets.map((facet) => (
            <FacetSet
              key={facet.facet}
              facet={facet}
              chosen={chosen[facet.facet] ?? []}
              allTo={by ? undefined : paths.users.filters({ to, by: facet.facet, ...among })}
            />
          ))
        )}
        <div className="sticky bottom-0 flex gap-2 border-t border-line bg-canvas py-3">
          <Button type="submit" variant="primary" name="do" value="apply">
            Aplicar
          </Button>
          <ButtonLink to={to}>{actions.cancel}</ButtonLink>
        </div>
      </Form>
    </>
  )
}

const textOf = (ids: Record<string, number | undefined>) =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id?.toString()]))

export { ErrorPage as ErrorBoundary }
