import { useState } from 'react'
import { CONTROL, Field } from '../forms/field.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import type { ReportFilter } from './filters.ts'

/** A number within bounds: a slider with its number, and without scripts a field. */
export function NumberFilter({
  filter: { name, label, min, max, usual },
  value,
  error,
}: {
  filter: Extract<ReportFilter, { kind: 'number' }>
  /** As the address has it; '' is the usual one. */
  value: string
  error?: string | undefined
}) {
  const id = `filter-${name}`
  const slides = useHydrated() && !error
  const [now, setNow] = useState(value || String(usual))
  const input = {
    id,
    name,
    min,
    max,
    autoComplete: 'off',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <Field id={id} label={label} error={error}>
      {slides ? (
        <span className="flex items-center gap-3">
          <input
            {...input}
            type="range"
            step={1}
            value={now}
            onChange={(event) => setNow(event.currentTarget.value)}
            className="h-8 min-w-0 flex-1 cursor-pointer accent-accent"
          />
          <output htmlFor={id} className="w-6 text-right tabular-nums">
            {now}
          </output>
        </span>
      ) : (
        <input
          {...input}
          type="number"
          inputMode="numeric"
          defaultValue={now}
          className={`${CONTROL} tabular-nums`}
        />
      )}
    </Field>
  )
}
