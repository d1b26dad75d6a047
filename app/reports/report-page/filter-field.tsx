import { useLocation } from '@remix-run/react'
import { searchChoices } from '#app/kit/forms/search-choices.ts'
import type { ReportQueryValues } from './address.ts'
import { BoxFilter } from './box-filter.tsx'
import { ChoiceFilter } from './choice-filter.tsx'
import { DayFilter } from './day-filter.tsx'
import type { ChoicesByName, FilterChoices, ReportFilter } from './filters.ts'
import { monthChoices } from './months.ts'
import { NumberFilter } from './number-filter.tsx'
import { OneFilter } from './one-filter.tsx'
import { SelectFilter } from './select-filter.tsx'

const NOTHING: FilterChoices = { chosen: [], found: { q: '', options: [], total: 0 } }

/** Field of a filter by its kind; `follow` is called with a choice that other filters depend on. */
export function FilterField({
  filter,
  asked,
  choices,
  errors,
  today,
  choicesAt,
  follow,
}: {
  filter: ReportFilter
  asked: ReportQueryValues
  choices: ChoicesByName
  errors: Readonly<Record<string, string>>
  /** Today's date in the tenant's time zone, 'YYYY-MM-DD'. */
  today: string
  /** Returns the URL of a search for a filter's choices. */
  choicesAt: (name: string, q: string) => string
  follow: ((form: HTMLFormElement) => void) | undefined
}) {
  const { name, label } = filter
  // Resets fields with local state on each navigation, which discards changes that were not applied.
  const navigation = useLocation().key
  const values = asked[name] ?? []
  const value = values[0] ?? ''
  const error = errors[name]
  if ('needs' in filter && filter.needs && !asked[filter.needs.filter]) {
    return <InPlace label={label} words={filter.needs.say} />
  }
  const offered = choices[name] ?? NOTHING
  if ('empty' in filter && filter.empty && !error && offersNothing(offered)) {
    return <InPlace label={label} words={filter.empty} />
  }
  switch (filter.kind) {
    case 'several':
      return (
        <ChoiceFilter
          key={navigation}
          filter={filter}
          choices={offered}
          search={searchChoices((q) => choicesAt(name, q))}
          error={error}
        />
      )
    case 'one':
      return (
        <OneFilter filter={filter} value={value} choices={offered} error={error} follow={follow} />
      )
    case 'words':
      return (
        <SelectFilter
          name={name}
          label={label}
          value={value}
          options={filter.words}
          error={error}
        />
      )
    case 'month':
      return (
        <SelectFilter
          name={name}
          label={label}
          value={value || Object.keys(filter.periods)[0]!}
          options={[
            ...Object.entries(filter.periods).map(([period, words]) => ({
              value: period,
              label: words,
            })),
            ...monthChoices(today, value in filter.periods ? '' : value),
          ]}
          error={error}
        />
      )
    case 'box':
      return <BoxFilter filter={filter} value={value} error={error} />
    case 'day':
      return <DayFilter key={navigation} filter={filter} value={value} error={error} />
    case 'note':
      return <InPlace label={label} words={filter.words} />
    case 'number':
      return <NumberFilter filter={filter} value={value} error={error} />
  }
}

/** True when there is nothing to choose: no matches, no selected values, and no error. */
function offersNothing({ chosen, found, problem }: FilterChoices): boolean {
  return chosen.length === 0 && found.total === 0 && found.q === '' && !problem
}

/** Message that replaces a filter without choices. */
function InPlace({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <p className="text-muted">{words}</p>
    </div>
  )
}
