import { useLocation } from '@remix-run/react'
import { searchChoices } from '#app/kit/forms/choices/search-choices.ts'
import type { ReportQueryValues } from '../address.ts'
import { useRef, useEffect } from 'react'
import { useAfterNavigation } from '../use-after-navigation.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { CONTROL, Field, FieldError } from '#app/kit/forms/field.tsx'
import type { ChoicesByName, FilterChoices, ReportFilter, Box, Quantity } from './filters.ts'
import { THIS_MONTH } from './dates.ts'
import { monthChoices } from './months.ts'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { OneFilter } from './one-filter.tsx'
import { RangeFilter } from './range-filter.tsx'
import { SelectFilter } from './select-filter.tsx'

const NOTHING: FilterChoices = { chosen: [], found: { q: '', options: [], total: 0 } }

/** Field of a filter by its kind; `follow` is called with a choice that other filters depend on. */
export function FilterField({
  filter,
  filterValues,
  choices,
  errors,
  today,
  choicesAt,
  follow,
}: {
  filter: ReportFilter
  filterValues: ReportQueryValues
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
  const values = filterValues[name] ?? []
  const value = values[0] ?? ''
  const error = errors[name]
  if ('needs' in filter && filter.needs && !filterValues[filter.needs.filter]) {
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
          value={value || THIS_MONTH}
          options={monthChoices(today, value || THIS_MONTH)}
          error={error}
        />
      )
    case 'box':
      return <BoxFilter filter={filter} value={value} error={error} />
    case 'range':
      return (
        <RangeFilter
          key={navigation}
          filter={filter}
          filterValues={filterValues}
          errors={errors}
          today={today}
        />
      )
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

/** Checkbox filter. One that is on by default has a hidden field for off, as an empty box posts nothing. */
function BoxFilter({
  filter: { name, label, value: on, off },
  value,
  error,
}: {
  filter: Box
  /** Value in the URL. */
  value: string
  error?: string | undefined
}) {
  const id = `filter-${name}`
  const box = useRef<HTMLInputElement>(null)
  const checked = off ? value !== off.value : value === on
  useAfterNavigation(() => {
    if (box.current) box.current.checked = checked
  })
  return (
    <div>
      {off ? <input type="hidden" name={name} value={off.value} /> : null}
      <label className="flex min-h-6 cursor-pointer items-center gap-2 py-1">
        <input
          ref={box}
          id={id}
          type="checkbox"
          name={name}
          value={on}
          defaultChecked={checked}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
        />
        {label}
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

/** Number input, with scripts also a slider beside it, which shows the same value. */
function NumberFilter({
  filter: { name, label, min, max, usual },
  value,
  error,
}: {
  filter: Quantity
  /** Value in the URL. */
  value: string
  error?: string | undefined
}) {
  const id = `filter-${name}`
  const hydrated = useHydrated()
  const typed = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const follow = (from: typeof typed, to: typeof typed) => {
    if (from.current && to.current) to.current.value = from.current.value
  }
  // The slider takes a value typed before hydration.
  useEffect(() => follow(typed, slider), [hydrated])
  useAfterNavigation(() => {
    if (typed.current) typed.current.value = String(value || usual)
    follow(typed, slider)
  })
  return (
    <Field id={id} label={label} error={error}>
      <div className="flex items-center gap-3">
        <input
          ref={typed}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          defaultValue={value || usual}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={() => follow(typed, slider)}
          className={`${CONTROL} !w-20 shrink-0 tabular-nums`}
        />
        {hydrated ? (
          <input
            ref={slider}
            type="range"
            aria-label={`${label}: deslizador`}
            min={min}
            max={max}
            step={1}
            defaultValue={value || usual}
            onInput={() => follow(slider, typed)}
            className="h-6 min-w-0 flex-1 cursor-pointer accent-accent"
          />
        ) : null}
      </div>
    </Field>
  )
}
