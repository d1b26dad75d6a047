import { useEffect, useRef } from 'react'
import { CONTROL, Field } from '#app/kit/forms/field.tsx'
import { useHydrated } from '#app/kit/ui/hydrated.ts'
import type { Quantity } from './filters.ts'
import { useAfterNavigation } from './use-after-navigation.ts'

/** Number input, with scripts also a slider beside it, which shows the same value. */
export function NumberFilter({
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
