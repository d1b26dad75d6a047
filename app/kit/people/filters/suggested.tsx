import type { SuggestedFilter } from '#contract/people/people-facet-calls.ts'
import { PEOPLE_FACETS, type ChosenValues } from '#contract/platform/people/people-facets.ts'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

/** Filters suggested by the search: 'Filtrar por cargo: Jefe de zona (12)'. */
export function SuggestedFilters<PageQuery extends ChosenValues>({
  suggested,
  urlState,
  listUrl,
}: {
  suggested: readonly SuggestedFilter[]
  urlState: PageQuery
  listUrl: (query: PageQuery, changes: Partial<PageQuery>) => string
}) {
  if (suggested.length === 0) return null
  return (
    <ul aria-label="Filtros que se llaman así" className="mb-3 flex flex-wrap gap-2 print:hidden">
      {suggested.map(({ facet, value, label, count }) => (
        <li key={`${facet}:${value}`} className="max-w-full">
          <Link
            to={listUrl(urlState, {
              q: '',
              all: false,
              [facet]: [value],
            } as unknown as Partial<PageQuery>)}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded border border-line bg-accent-soft px-3 py-1 text-accent-text hover:border-edge"
          >
            <Icon name="filter" />
            <span className="min-w-0">
              Filtrar por {PEOPLE_FACETS[facet].label.toLowerCase()}: <strong>{label}</strong> (
              {formatNumber(count)})
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
