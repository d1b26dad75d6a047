import { useState } from 'react'
import type { FacetContext } from '#contract/people/people-facet-calls.ts'
import type { ChosenValues, PeopleFacet } from '#contract/platform/people/people-facets.ts'
import { paths } from '../../urls/paths.ts'
import type { SavedSelection } from '../../lists/list-page-data.ts'
import { selectionFormOf } from '../../lists/list-selection.tsx'
import { SelectionLink } from '../../ui/tables/selection-link.tsx'
import { formatNumber } from '../../ui/format.ts'
import { useHydrated } from '../../ui/scripts/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { FacetMenu } from './facet-menu.tsx'
import { useFacets } from './facets-offered.ts'

/** Restricts the people whose counts are shown, for lists other than that of all users. */
export type ListContext = FacetContext & { in_group?: number }

const MORE = 'Más filtros'
/**
 * Filters of a list of people. Each is a link to a page with its choices; with scripts they open in place, and
 * ticked values are applied at once. On a phone there is one link to a page with all filters, with a distinct
 * label, because a page without styles shows both.
 */
export function FacetLinks<PageQuery extends ChosenValues>({
  list: { listUrl },
  page: { urlState, savedSelection },
  among = {},
  inLine: most = 5,
}: {
  list: { listUrl: (query: PageQuery, changes?: Partial<PageQuery>) => string }
  page: { urlState: PageQuery; savedSelection?: SavedSelection | undefined }
  among?: ListContext
  /** Number of filters that stand in the tool line; the others are one click away. */
  inLine?: number
}) {
  const hydrated = useHydrated()
  const to = listUrl(urlState)
  const carry = savedSelection && selectionFormOf(savedSelection)
  const facets = useFacets(among.in_group ? 'group' : undefined)
  const [showsAll, setShowsAll] = useState(false)
  // Those in use are never hidden.
  const inLine = facets.filter(
    ({ facet }, at) => showsAll || at < most || (urlState[facet]?.length ?? 0) > 0,
  )
  const total = facets.reduce((sum, { facet }) => sum + (urlState[facet]?.length ?? 0), 0)
  return (
    <>
      <SelectionLink
        to={paths.users.filters({ to, ...among })}
        carry={carry}
        className="button facet sm:hidden"
      >
        <Icon name="filter" />
        Todos los filtros
        <Count of={total} />
      </SelectionLink>
      <div role="group" aria-label="Filtros" className="hidden flex-wrap gap-2 sm:flex">
        {inLine.map(({ facet, label }) => {
          const chosen = urlState[facet] ?? []
          const address = paths.users.filters({ to, by: facet, ...among })
          const face = (
            <>
              {label}
              <Count of={chosen.length} />
              <Icon name="chevron-down" />
            </>
          )
          return hydrated ? (
            <FacetMenu
              key={facet}
              label={label}
              face={face}
              address={address}
              chosen={chosen}
              toList={(values) => listUrl(urlState, changed(facet, values))}
            />
          ) : (
            <SelectionLink key={facet} to={address} carry={carry} className="button facet">
              {face}
            </SelectionLink>
          )
        })}
        {facets.length > inLine.length ? (
          hydrated ? (
            <button type="button" onClick={() => setShowsAll(true)} className="button facet">
              {MORE}
            </button>
          ) : (
            <SelectionLink
              to={paths.users.filters({ to, ...among })}
              carry={carry}
              className="button facet"
            >
              {MORE}
            </SelectionLink>
          )
        ) : null}
      </div>
    </>
  )
}

/** Changes a filter and clears 'all matching' of the selection, which belonged to the previous filters. */
function changed<PageQuery>(facet: PeopleFacet, values: string[]): Partial<PageQuery> {
  return { all: false, [facet]: values } as unknown as Partial<PageQuery>
}

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className="facet-count">
      {formatNumber(of)}
      <span className="sr-only"> {of === 1 ? 'elegido' : 'elegidos'}</span>
    </span>
  )
}
