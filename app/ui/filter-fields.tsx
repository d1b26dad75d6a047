import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

const CONTROL =
  'h-8 w-full rounded border border-edge bg-surface text-lg text-ink focus-visible:outline-offset-0 sm:text-base'

/** Removing a filter or going back changes the URL, not the field; someone using it has the last word. */
function useUrlValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Field>(null)
  useEffect(() => {
    const field = ref.current
    if (field && field !== document.activeElement) field.value = value
  }, [value])
  return ref
}

/** One of a few values to filter a list by; a child of `FilterBar`. The first choice is no filter. */
export function FilterSelect({
  name,
  label,
  value,
  options,
  none,
}: {
  name: string
  label: string
  /** The filter in force, '' for none. */
  value: string
  options: readonly { value: string | number; label: string }[]
  /** The words of the first choice: 'Todos los tipos'. */
  none: string
}) {
  const ref = useUrlValue<HTMLSelectElement>(value)
  return (
    <label className="relative block w-[calc(50%-4px)] sm:w-auto sm:max-w-56">
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

/** A calendar day to filter a list by ('2026-11-20'); a child of `FilterBar`. */
export function FilterDate({ name, label, value }: { name: string; label: string; value: string }) {
  const ref = useUrlValue<HTMLInputElement>(value)
  return (
    <label className="flex w-full items-center gap-2 text-muted sm:w-auto">
      <span className="w-12 shrink-0 sm:w-auto">{label}</span>
      <input
        ref={ref}
        type="date"
        name={name}
        defaultValue={value}
        // Without it years have six digits.
        max="2199-12-31"
        autoComplete="off"
        className={`${CONTROL} px-2`}
      />
    </label>
  )
}
