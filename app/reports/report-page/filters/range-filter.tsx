import { isRelativeDate } from '#contract/platform/values/relative-dates.ts'
import { CONTROL, Field } from '#app/kit/forms/field.tsx'
import { DayInput } from '#app/kit/ui/popups/day-input.tsx'
import type { ReportQueryValues } from '../address.ts'
import { relativeChoices } from './dates.ts'
import type { DayRange } from './filters.ts'
import { SelectFilter } from './select-filter.tsx'

/**
 * Relative date, or a first and a last day in the local format. The days are hidden by a style while a relative date is
 * chosen, which replaces them; browsers without `:has` show both.
 */
export function RangeFilter({
  filter: { name, label, first, last },
  filterValues,
  errors,
  today,
}: {
  filter: DayRange
  filterValues: ReportQueryValues
  errors: Readonly<Record<string, string>>
  today: string
}) {
  const from = filterValues[name]?.[0] ?? ''
  const relative = isRelativeDate(from)
  return (
    <div className="date-range grid grid-cols-1 gap-3">
      <SelectFilter
        id={`filter-${name}-relative`}
        name={name}
        label={label}
        value={relative ? from : ''}
        none="Entre dos días"
        options={relativeChoices(today)}
        error={undefined}
      />
      <div className="range-days">
        <DayField name={name} label={first} value={relative ? '' : from} error={errors[name]} />
        <DayField {...last} value={filterValues[last.name]?.[0] ?? ''} error={errors[last.name]} />
      </div>
    </div>
  )
}

/** Day in the local format; the URL has 'YYYY-MM-DD'. */
function DayField({
  name,
  label,
  value,
  error,
}: {
  name: string
  label: string
  value: string
  error: string | undefined
}) {
  const id = `filter-${name}`
  return (
    <Field id={id} label={label} error={error}>
      <DayInput
        id={id}
        name={name}
        label={label}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={CONTROL}
      />
    </Field>
  )
}
