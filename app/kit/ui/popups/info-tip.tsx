import { useRef, type ReactNode } from 'react'
import { useDismissal } from './dismissal.ts'
import { Icon } from '../icon.tsx'

/**
 * Explanation of a term or a figure behind an (i): `<details>`, so it works without scripts. With scripts it closes on
 * Escape and on a press elsewhere. It is not printed.
 */
export function InfoTip({
  label,
  children,
  align = 'end',
}: {
  /** Accessible name of the button: 'Cómo se cuenta Impacto'. */
  label: string
  children: ReactNode
  align?: 'start' | 'end'
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissal(
    details,
    () => details.current?.open ?? false,
    (returnFocus) => {
      if (!details.current) return
      if (returnFocus) details.current.querySelector('summary')?.focus()
      details.current.open = false
    },
  )
  return (
    <details ref={details} className="menu">
      <summary aria-label={label} title={label} className="info-button">
        <Icon name="info" />
      </summary>
      <div
        tabIndex={-1}
        className={align === 'end' ? 'menu-panel info-panel' : 'menu-panel starts info-panel'}
      >
        {children}
      </div>
    </details>
  )
}
