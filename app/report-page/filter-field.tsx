import { useLocation } from '@remix-run/react'
import { searchChoices } from '../forms/search-choices.ts'
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

/** A filter as it is drawn; `follow` is told of a choice that others depend on. */
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
  /** 'YYYY-MM-DD' where the company is. */
  today: string
  /** Where a filter's choices are searched. */
  choicesAt: (name: string, q: string) => string
  follow: ((form: HTMLFormElement) => void) | undefined
}) {
  const { name, label } = filter
  // Fields with a state of their own start again with each navigation: what was changed and not applied is gone.
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
    case 'number':
      return <NumberFilter filter={filter} value={value} error={error} />
  }
}

/** Neither found by its name nor chosen before; where the list fails, the filter itself says so. */
function offersNothing({ chosen, found, problem }: FilterChoices): boolean {
  return chosen.length === 0 && found.total === 0 && found.q === '' && !problem
}

/** In place of a filter that cannot be chosen from, and why. */
function InPlace({ label, words }: { label: string; words: string }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <p className="text-muted">{words}</p>
    </div>
  )
}
