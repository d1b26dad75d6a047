import { useRef } from 'react'
import { FieldError } from '#app/kit/forms/field.tsx'
import type { Box } from './filters.ts'
import { useAfterNavigation } from './use-after-navigation.ts'

/** Checkbox filter. One that is on by default has a hidden field for off, as an empty box posts nothing. */
export function BoxFilter({
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
