import { useContext, useEffect, useId, useRef } from 'react'
import { FilterChoices, FilterPopup, type FilterChoice } from './filter-choices.tsx'
import { DayInput, isWholeDay } from '../popups/day-input.tsx'
import { DAY_SHAPE, dayText } from '../../urls/day.ts'
import { CurrentUrl } from '../scripts/return-url.ts'
import { param } from '../../urls/url-state.ts'

const CONTROL =
  'h-8 w-full rounded border border-edge bg-surface text-lg text-ink focus-visible:outline-offset-0 sm:text-base'

/** Updates a field when its URL value changes, by removing the filter or going back; a focused field is left alone. */
function useUrlValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Field>(null)
  useEffect(() => {
    const field = ref.current
    if (field && field !== document.activeElement) field.value = value
  }, [value])
  return ref
}

/** Filter with one value of a few; a child of `FilterBar`. The first choice means no filter. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  none,
}: {
  name: string
  label: string
  /** Active filter, '' for none. */
  value: string
  options: readonly FilterChoice[]
  /** Label of the first choice: 'Todos los tipos'. */
  none: string
}) {
  return (
    <FilterChoices
      name={name}
      label={label}
      chosen={value === '' ? [] : [value]}
      options={options}
      none={none}
    />
  )
}

/** Filter with several values; a child of `FilterBar`. Values that are offered no more stay in the form. */
export function FilterAnother({
  name,
  label,
  chosen,
  options,
  problem,
}: {
  name: string
  /** Name of the filter: 'Área'. */
  label: string
  chosen: readonly string[]
  options: readonly FilterChoice[]
  /** Error that prevents the choice. */
  problem?: string | undefined
}) {
  const unlisted = chosen.filter((value) =>
    options.every((option) => String(option.value) !== value),
  )
  return (
    <>
      {unlisted.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      {problem === undefined ? null : (
        <span className="inline-flex h-8 items-center rounded border border-dashed border-edge px-2 text-muted">
          {problem}
        </span>
      )}
      {options.length > 0 ? (
        <FilterChoices name={name} label={label} chosen={chosen} options={options} />
      ) : null}
    </>
  )
}

/** Filter by two calendar days, each of them optional; a child of `FilterBar`. */
export function FilterDays({
  label,
  from,
  to,
  max,
}: {
  /** Name of the filter: 'Fecha'. */
  label: string
  /** Days as '2026-11-20', '' for none; the parameters are `from` and `to`. */
  from: string
  to: string
  max?: string
}) {
  const rawFrom = useRawParam('from')
  const rawTo = useRawParam('to')
  const wrong =
    (rawFrom !== '' && from === '') ||
    (rawTo !== '' && to === '') ||
    (from !== '' && to !== '' && from > to) ||
    (max !== undefined && to > max)
  return (
    <FilterPopup label={label} active={Number(from !== '') + Number(to !== '')} open={wrong}>
      <div className="flex flex-col gap-2 p-3">
        <FilterDate name="from" label="Desde" value={from} max={max} />
        <FilterDate name="to" label="Hasta" value={to} max={max} />
      </div>
    </FilterPopup>
  )
}

/** Filter by a calendar day ('2026-11-20'); a child of `FilterBar`. */
export function FilterDate({
  name,
  label,
  value,
  max,
}: {
  name: string
  label: string
  value: string
  /** Last day that the calendar offers. */
  max?: string
}) {
  const ref = useUrlValue<HTMLInputElement>(dayText(value))
  const id = useId()
  const rawValue = useRawParam(name)
  const wrong = rawValue !== '' && value === ''
  return (
    <div className="w-full sm:w-auto">
      <div className="flex items-center gap-2 text-muted">
        <label htmlFor={id} className="w-12 shrink-0 sm:w-auto">
          {label}
        </label>
        <div className="w-full sm:w-36">
          <DayInput
            field={ref}
            id={id}
            name={name}
            label={label}
            value={wrong ? rawValue : value}
            max={max}
            // A day is typed in parts; the search starts once it is valid.
            onInput={(event) => {
              if (!isWholeDay(event)) event.stopPropagation()
            }}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? `${id}-error` : undefined}
            className={`${CONTROL} px-2 aria-[invalid=true]:border-danger`}
          />
        </div>
      </div>
      {wrong ? (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger-text">
          Esa fecha no existe. Escríbela como {DAY_SHAPE}.
        </p>
      ) : null}
    </div>
  )
}

/** Returns the parameter of the URL, valid or not. */
function useRawParam(name: string): string {
  return (param(useContext(CurrentUrl), name) ?? '').trim().slice(0, 40)
}
