import { useContext, useEffect, useId, useRef } from 'react'
import { DayInput, isWholeDay } from '../popups/day-input.tsx'
import { DAY_SHAPE, dayText } from '../../urls/day.ts'
import { Icon } from '../icon.tsx'
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

/** Filter with a few values; a child of `FilterBar`. The first option means no filter. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  none,
  width = 'sm:w-auto sm:max-w-56',
}: {
  name: string
  label: string
  /** Active filter, '' for none. */
  value: string
  options: readonly { value: string | number; label: string }[]
  /** Label of the first option: 'Todos los tipos'. */
  none: string
  /** Width class; by default the width of the text. */
  width?: string
}) {
  const ref = useUrlValue<HTMLSelectElement>(value)
  return (
    <label className={`relative block w-[calc(50%-4px)] ${width}`}>
      <span className="sr-only">{label}</span>
      <select
        ref={ref}
        name={name}
        defaultValue={value}
        autoComplete="off"
        className={`${CONTROL} cursor-pointer appearance-none truncate pl-2 pr-8`}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-muted">
        <Icon name="chevron-down" />
      </span>
    </label>
  )
}

export type FilterChoice = { value: string; label: string }

/**
 * Adds a value to a filter with several values; a child of `FilterBar`. Selected values stay in the form as hidden
 * fields (their chips remove them), and the field offers the others.
 */
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
  const others = options.filter(({ value }) => !chosen.includes(value))
  return (
    <>
      {chosen.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      {problem === undefined ? null : (
        <span className="inline-flex h-8 items-center rounded border border-dashed border-edge px-2 text-muted">
          {problem}
        </span>
      )}
      {others.length > 0 ? (
        <FilterSelect
          // Resets the field once its value has become a chip.
          key={`${name} ${chosen.join()}`}
          name={name}
          label={`Filtrar por ${label.toLowerCase()}`}
          value=""
          none={label}
          options={others}
          width="sm:w-40"
        />
      ) : null}
    </>
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
