import { useState } from 'react'
import { THEME_TYPES } from '#contract/courses/design/course-theme.ts'
import { FieldError, FieldSet, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { LockBox, ThemeRow, useLock } from './theme-lock.tsx'
import type { Inherited } from './theme-values.ts'

/** Light or dark. */
export function ThemeType({ inherited }: { inherited: Inherited }) {
  const { id, error, defaultValue, clearError } = useFormField('type')
  const lock = useLock('type')
  const above = inherited.theme.type ?? 'light'
  const [chosen, setChosen] = useState((lock.open && textValue(defaultValue)) || above)
  const setOpen = (open: boolean) => {
    clearError()
    setChosen(above)
    lock.box.setOpen(open)
  }
  return (
    <FieldSet id={id} legend="Tema">
      <ThemeRow>
        <div className="flex flex-wrap gap-x-5">
          {Object.entries(THEME_TYPES).map(([value, label]) => (
            <label key={value} className="flex min-h-6 cursor-pointer items-center gap-2 py-0.5">
              <input
                type="radio"
                name="type"
                value={value}
                disabled={lock.disabled}
                checked={(lock.disabled ? above : chosen) === value}
                onChange={() => setChosen(value)}
                className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
        <LockBox box={{ ...lock.box, setOpen }} of="tema" from={inherited.from.type} />
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </ThemeRow>
    </FieldSet>
  )
}
