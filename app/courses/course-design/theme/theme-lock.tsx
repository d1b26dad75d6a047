import { useState, type ReactNode } from 'react'
import { useFormField } from '#app/kit/forms/field.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { lockName, type ThemePart } from './theme-values.ts'

/**
 * Lock of a part of a theme: a checkbox, ticked while the level has a value of its own. With
 * scripts the controls of a locked part are disabled and show the inherited value.
 */
export function useLock(part: ThemePart) {
  const name = lockName(part)
  const { id, defaultValue } = useFormField(name)
  const [open, setOpen] = useState(defaultValue === true || defaultValue === 'on')
  const disabled = useHydrated() && !open
  return { open, disabled, box: { id, name, open, setOpen: setOpen as (open: boolean) => void } }
}

export function LockBox({
  box: { id, name, open, setOpen },
  of,
  from,
}: {
  box: ReturnType<typeof useLock>['box']
  /** Name of the part, in lower case. */
  of: string
  /** Level that provides the value while it is locked. */
  from: string | undefined
}) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="on"
          defaultChecked={open}
          onChange={(event) => setOpen(event.currentTarget.checked)}
          className="h-4 w-4 shrink-0 cursor-pointer accent-accent"
        />
        Personalizar<span className="sr-only">: {of}</span>
      </label>
      <span className="text-muted">{open ? 'Propio' : (from ?? 'Predeterminado')}</span>
    </span>
  )
}

/** Row of the theme: its control, then its lock and messages. */
export function ThemeRow({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 content-start gap-1">{children}</div>
}
