import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import { PEOPLE_FACETS } from '#contract/platform/people/people-facets.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterAnother, FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import {
  NARROWED_BY,
  narrowedQuery,
  narrowedUrl,
  type NarrowedBy,
  type ReportQuery,
} from './report-query.ts'

type Choice = { value: string; label: string }

/** Options of a report's filters, and the applied ones by name. */
export type ReportChoices = { among: Record<NarrowedBy, Choice[]>; chosen: ChosenFilters }

/**
 * Search and filters of the whole report: each submission adds a value, each chip removes one, and
 * the tables keep their order.
 */
export function ReportFilter({
  courseId,
  reportQuery,
  choices: { among, chosen },
}: {
  courseId: number
  reportQuery: ReportQuery
  choices: ReportChoices
}) {
  const { narrowing } = reportQuery
  const {
    q: _,
    area: _a,
    position: _p,
    location: _l,
    due: _d,
    ...sorting
  } = narrowedQuery(reportQuery)
  return (
    <FilterBar
      action={paths.courses.detail(courseId)}
      q={narrowing.q}
      label="Buscar usuarios del curso"
      keep={sorting}
      clearTo={narrowedUrl(courseId, reportQuery, {
        q: '',
        area: [],
        position: [],
        location: [],
        due: '',
      })}
      chips={[
        ...(narrowing.due
          ? [
              {
                label: `Plazo: ${DUE_FILTERS[narrowing.due]}`,
                removeTo: narrowedUrl(courseId, reportQuery, { due: '' }),
              },
            ]
          : []),
        ...chosen.flatMap(({ facet, label, choices }) => {
          const by = NARROWED_BY.find((name) => name === facet)
          if (by === undefined) return []
          return choices.map((choice) => ({
            label: `${label}: ${choice.gone ? PEOPLE_FACETS[by].gone : choice.label}`,
            removeTo: narrowedUrl(courseId, reportQuery, {
              [by]: narrowing[by].filter((value) => value !== choice.value),
            }),
          }))
        }),
      ]}
    >
      {NARROWED_BY.map((by) => (
        <FilterAnother
          key={by}
          name={by}
          label={PEOPLE_FACETS[by].label}
          chosen={narrowing[by]}
          options={among[by]}
        />
      ))}
      <FilterSelect
        name="due"
        label="Plazo"
        value={narrowing.due}
        none="Todos los plazos"
        options={Object.entries(DUE_FILTERS).map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  )
}
