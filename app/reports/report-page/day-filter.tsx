import { CONTROL, Field } from '#app/kit/forms/field.tsx'
import { DayInput } from '#app/kit/ui/day-input.tsx'

/** Day filter in the local format; the URL has 'YYYY-MM-DD'. */
export function DayFilter({
  filter: { name, label },
  value,
  error,
}: {
  filter: { name: string; label: string }
  value: string
  error?: string | undefined
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
