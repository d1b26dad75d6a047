import { searchChoices } from '../forms/search-choices.ts'
import { Button } from '../ui/button.tsx'
import type { Asked } from './address.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import {
  neededBy,
  type ChoicesByName,
  type FilterChoices,
  type ReportFilter,
  type Several,
} from './filters.ts'
import { monthChoices } from './months.ts'
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
  asked: Asked
  choices: ChoicesByName
  errors: Readonly<Record<string, string>>
  /** 'YYYY-MM-DD' where the company is. */
  today: string
  /** Where a filter's choices are searched. */
  choicesAt: (name: string, q: string) => string
  follow: ((form: HTMLFormElement) => void) | undefined
}) {
  const { name, label } = filter
  const values = asked[name] ?? []
  const value = values[0] ?? ''
  const error = errors[name]
  if ('needs' in filter && filter.needs && !asked[filter.needs.filter]) {
    return <Awaiting label={label} needs={filter.needs} />
  }
  switch (filter.kind) {
    case 'several':
      return (
        <ChoiceFilter
          // Anew where the address has other values, or another thing whose parts they are.
          key={[...values, ...(asked[neededBy(filter) ?? ''] ?? [])].join()}
          filter={filter}
          choices={choices[name] ?? NOTHING}
          search={searchChoices((q) => choicesAt(name, q))}
          error={error}
        />
      )
    case 'one': {
      const { chosen, found, problem } = choices[name] ?? NOTHING
      const known = new Set(found.options.map((option) => String(option.value)))
      const others = chosen.filter((option) => !known.has(String(option.value)))
      return (
        <SelectFilter
          name={name}
          label={label}
          value={value}
          none={filter.none}
          required={filter.required}
          options={[...others, ...found.options]}
          error={error ?? problem}
          onValue={follow}
        />
      )
    }
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
      return (
        <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 py-1">
          <input
            type="checkbox"
            name={name}
            value={filter.value}
            defaultChecked={value === filter.value}
            autoComplete="off"
            className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
          />
          {label}
        </label>
      )
  }
}

/** In place of a filter that depends on another; without scripts a button asks for its choices. */
function Awaiting({ label, needs }: { label: string; needs: NonNullable<Several['needs']> }) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      <p className="text-muted">{needs.say}</p>
      <span className="mt-1 inline-block js:hidden">
        <Button type="submit" size="sm" name="pick" value={needs.filter}>
          {needs.button}
        </Button>
      </span>
    </div>
  )
}
