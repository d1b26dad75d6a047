import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { facetContext, type Facet, type FacetContext } from '#contract/people/people-facet-calls.ts'
import { OFFERED_FACETS } from '#contract/platform/people/people-facets.ts'
import { users } from '#contract/people/users.ts'
import { idOf, searchText } from '../../urls/parsers.ts'
import { param, readParams } from '../../urls/url-state.ts'
import { signedIn, type ApiClient } from '../../backend/api.server.ts'
import { sitePath } from '../../backend/site-path.server.ts'
import { actions } from '../../ui/common-copy.ts'
import { paths } from '../../urls/paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { HiddenFields } from '../../ui/hidden-fields.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { applied, chosenIn, NONE_OPEN, opened } from './facet-state.ts'
import { FindChoice } from './choices.tsx'
import { MANY } from '../../ui/tables/filter-choices.tsx'
import { appliedFilterNames } from './applied.server.ts'
import { FacetFold } from './facet-fold.tsx'
import { FacetSet } from './facet-set.tsx'
import { useFacets } from './facets-offered.ts'

export const meta: MetaFunction = () => [{ title: 'Filtrar usuarios' }]

/**
 * Page with the filters of a list of people (`to`): one filter (`by`), or all, of which one is `open`. The ticked
 * values are in this page's URL until they are applied to the list's.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = sitePath(param(request, 'to'), paths.users.list())
  const api = await signedIn(request, context, { returnTo: to })
  const by = OFFERED_FACETS.find((facet) => facet === param(request, 'by'))
  if (param(request, 'do') === 'apply') throw redirect(applied(to, request, by))

  const id = (name: string) => idOf(param(request, name) ?? '')
  const among: FacetContext = Object.fromEntries(
    Object.keys(facetContext).map((name) => [name, id(name)]),
  )
  const group = id('in_group')
  const chosen = chosenIn(to, request, by)
  const next = param(request, 'next')
  const open = by ?? opened(next ?? param(request, 'open'), chosen)
  const find = next ? '' : readParams({ find: searchText }, request).find
  const { q } = readParams({ q: searchText }, to)
  const query = { ...chosen, ...(group && { group: [String(group)] }), ...among, q, find }
  const [facet, names] = await Promise.all([
    open && choicesOf(api, { ...query, by: open }),
    by ? [] : appliedFilterNames(api, chosen),
  ])
  return { to, by, open, find, facet, names, among: { ...among, in_group: group }, chosen }
}

async function choicesOf(
  api: ApiClient,
  query: z.input<typeof users.filters.query>,
): Promise<Facet | null> {
  const answer = await api.attempt(users.filters, { query }).catch((thrown: unknown) => {
    // In the popup the list stays as it is.
    if (thrown instanceof Response && thrown.status >= 500) return null
    throw thrown
  })
  return answer?.ok ? answer.value.facets[0]! : null
}

export default function FilterPage() {
  const { to, by, open, facet, among } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={by && facet ? `Filtrar por ${facet.label}` : 'Filtrar usuarios'}
        back={{ to, label: 'Volver a la lista' }}
      />
      <Form method="get" replace preventScrollReset className="max-w-text">
        <HiddenFields values={{ to, ...(by ? { by } : { open: open ?? NONE_OPEN }), ...among }} />
        {by ? <OpenChoices legend /> : <AllFilters />}
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

function AllFilters() {
  const { open, names, chosen, among } = useLoaderData<typeof loader>()
  const facets = useFacets(among.in_group ? 'group' : undefined)
  return (
    <>
      {/* First button of the form, which Enter in a field activates. */}
      <button type="submit" name="do" value="find" tabIndex={-1} aria-hidden className="sr-only" />
      {facets.map(({ facet, label }) => (
        <FacetFold
          key={facet}
          facet={facet}
          label={label}
          chosen={chosen[facet] ?? []}
          names={(names.find((one) => one.facet === facet)?.choices ?? []).map(
            (choice) => choice.label,
          )}
        >
          {facet === open ? <OpenChoices /> : null}
        </FacetFold>
      ))}
    </>
  )
}

/** Choices of the open filter. */
function OpenChoices({ legend = false }: { legend?: boolean }) {
  const { facet, chosen, find } = useLoaderData<typeof loader>()
  if (!facet) return <p role="alert">No se pudieron cargar los filtros. Intenta de nuevo.</p>
  const many = find !== '' || facet.more > 0 || facet.choices.length > MANY
  return (
    <>
      {many ? (
        <div className="flex items-center gap-2 pr-2">
          <div className="min-w-0 flex-1">
            <FindChoice key={facet.facet} label={facet.label} value={find} />
          </div>
          <Button type="submit" name="do" value="find" icon="search">
            Buscar
          </Button>
        </div>
      ) : null}
      <FacetSet facet={facet} chosen={chosen[facet.facet] ?? []} legend={legend} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
