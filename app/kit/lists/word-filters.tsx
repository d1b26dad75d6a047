import type { ReactNode } from 'react'
import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import type { FilterChip } from '../ui/tables/filter-bar.tsx'
import { FilterSelect } from '../ui/tables/filter-fields.tsx'

/** Filter of a list with a fixed set of values, each with a label. */
export type WordFilter<Name extends string = string> = {
  name: Name
  /** Name of the filter: 'Estado'. */
  label: string
  /** Label of the first option, which is no filter: 'Todos los estados'. */
  none: string
  words: Readonly<Record<string, string>>
}

/** Filter by a number of past days, for lists of the installation's records. */
export const PERIOD_LABELS = { '7': 'Últimos 7 días', '30': 'Últimos 30 días' } as const

export const PERIOD: WordFilter<'days'> = {
  name: 'days',
  label: 'Fecha',
  none: 'Cualquier fecha',
  words: PERIOD_LABELS,
}

/** Filter of people by the state of their due date. */
export const DUE_FILTER: WordFilter<'due'> = {
  name: 'due',
  label: 'Plazo',
  none: 'Todos los plazos',
  words: DUE_FILTERS,
}

/** Fields and chips of such filters, for `ListPage`. */
export function wordFilters<Name extends string, PageQuery extends { [N in Name]: string }>(
  filters: readonly WordFilter<Name>[],
  { listUrl }: { listUrl: (query: PageQuery, changes: Partial<PageQuery>) => string },
  query: PageQuery,
): { chips: FilterChip[]; filters: ReactNode } {
  return {
    chips: filters.flatMap(({ name, words }) => {
      const label = words[query[name]]
      const without = { all: false, [name]: '' } as unknown as Partial<PageQuery>
      return label === undefined ? [] : [{ label, removeTo: listUrl(query, without) }]
    }),
    filters: filters.map(({ name, label, none, words }) => (
      <FilterSelect
        key={name}
        name={name}
        label={label}
        value={query[name]}
        none={none}
        options={Object.entries(words).map(([value, word]) => ({ value, label: word }))}
      />
    )),
  }
}
