import type { certifications } from '#contract/training/certifications.ts'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterAnother, FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { EXPIRING_DAYS } from '#contract/platform/values/validity-words.ts'
import { expiringList, USUAL_DAYS, type ExpiringQuery } from './list-query.ts'
import { FACET_NAMES, FACETS, STATUSES, UPCOMING, type Facet } from './words.ts'

type Choices = CallOutput<(typeof certifications)['expiringFilters']>['choices']
type Choice = Choices[Facet][number]

/** Filters of the expiring list: state, and the values of what expires with their counts. */
export function ExpiringFilters({
  urlState,
  choices,
}: {
  urlState: ExpiringQuery
  choices: Choices
}) {
  return (
    <>
      <FilterSelect
        name="days"
        label="Vencen en"
        value={urlState.days}
        none={`${USUAL_DAYS} días`}
        options={EXPIRING_DAYS.filter((days) => days !== USUAL_DAYS).map((days) => ({
          value: days,
          label: `${days} días`,
        }))}
      />
      <FilterSelect
        name="status"
        label="Estado"
        value={urlState.status}
        none={UPCOMING}
        options={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
      />
      {FACET_NAMES.map((facet) => (
        <FilterAnother
          key={facet}
          name={facet}
          label={FACETS[facet].label}
          chosen={urlState[facet]}
          options={choices[facet].map((choice) => ({
            value: choice.value,
            label: nameOf(facet, choice),
            count: choice.count,
          }))}
        />
      ))}
    </>
  )
}

/** Returns one chip per filter value, with a link that removes it. */
export function chipsOf(urlState: ExpiringQuery, choices: Choices): FilterChip[] {
  const several = FACET_NAMES.flatMap((facet) =>
    urlState[facet].map((value) => {
      const found = choices[facet].find((choice) => choice.value === value)
      return {
        label: `${FACETS[facet].label}: ${found ? nameOf(facet, found) : unlisted(facet, value)}`,
        removeTo: expiringList.listUrl(urlState, {
          [facet]: urlState[facet].filter((one) => one !== value),
        }),
      }
    }),
  )
  if (!urlState.status) return several
  const removeTo = expiringList.listUrl(urlState, { status: '' })
  return [{ label: `Estado: ${STATUSES[urlState.status]}`, removeTo }, ...several]
}

function nameOf(facet: Facet, { label }: Choice): string {
  return label ?? FACETS[facet].none
}

/** A value that nothing expires of, such as one of another period. */
function unlisted(facet: Facet, value: string): string {
  return facet === 'location' ? value : 'sin resultados'
}
