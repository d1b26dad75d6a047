import type { ReactNode } from 'react'
import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterAnother, FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import type { Query } from '#app/kit/urls/with-query.ts'
import { NARROWED_BY, NOT_NARROWED, type NarrowedBy, type Narrowing } from './report-query.ts'

type Choice = { value: string; label: string }

/** Options of a report's filters, and the applied ones by name. */
export type ReportChoices = { among: Record<NarrowedBy, Choice[]>; chosen: ChosenFilters }

/** Search and filters of a tab of the course; its other parameters, such as its order, stay as they are. */
export function ReportFilter<UrlState extends Narrowing>({
  list,
  urlState,
  choices: { among, chosen },
  tools,
}: {
  list: {
    action: string
    toQuery: (urlState: UrlState) => Query
    listUrl: (urlState: UrlState, changes?: Partial<UrlState>) => string
  }
  urlState: UrlState
  choices: ReportChoices
  /** Links that act on what the search finds. */
  tools?: ReactNode
}) {
  const {
    q: _,
    area: _a,
    position: _p,
    location: _l,
    due: _d,
    page: _page,
    ...others
  } = list.toQuery(urlState)
  const urlWith = (changes: Partial<Narrowing>) =>
    list.listUrl(urlState, changes as Partial<UrlState>)
  return (
    <FilterBar
      action={list.action}
      q={urlState.q}
      label="Buscar usuarios del curso"
      keep={others}
      tools={tools}
      clearTo={urlWith(NOT_NARROWED)}
      chips={[
        ...(urlState.due
          ? [{ label: `Plazo: ${DUE_FILTERS[urlState.due]}`, removeTo: urlWith({ due: '' }) }]
          : []),
        ...chosen.flatMap(({ facet, label, choices }) => {
          const by = NARROWED_BY.find((name) => name === facet)
          if (by === undefined) return []
          return choices.map((choice) => ({
            label: `${label}: ${choice.gone ? PEOPLE_FACETS[by].gone : choice.label}`,
            removeTo: urlWith({ [by]: urlState[by].filter((value) => value !== choice.value) }),
          }))
        }),
      ]}
    >
      {NARROWED_BY.map((by) => (
        <FilterAnother
          key={by}
          name={by}
          label={PEOPLE_FACETS[by].label}
          chosen={urlState[by]}
          options={among[by]}
        />
      ))}
      <FilterSelect
        name="due"
        label="Plazo"
        value={urlState.due}
        none="Todos los plazos"
        options={Object.entries(DUE_FILTERS).map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  )
}
