import type { ReactNode } from 'react'
import { useIsSubmitting } from 'remix-validated-form'
import { buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

/**
 * Sends the form once. While it is on its way the button says so and stays focusable
 * (aria-disabled), and `Form` holds back further submissions.
 */
export function SubmitButton({
  children,
  pending = 'Guardando…',
  variant = 'primary',
  size = 'md',
  icon,
  name,
  value,
  wide = false,
  disabled = false,
}: {
  /** An infinitive: 'Guardar', 'Crear usuario'. */
  children: ReactNode
  pending?: string
  variant?: 'primary' | 'secondary' | 'danger'
  size?: 'md' | 'lg'
  icon?: IconName
  name?: string
  value?: string
  /** As wide as the form. */
  wide?: boolean
  /** While what it needs is not there; without scripts nobody could tell when it is. */
  disabled?: boolean
}) {
  const sending = useIsSubmitting()
  return (
    <>
      <button
        type="submit"
        name={name}
        value={value}
        disabled={disabled}
        aria-disabled={sending || undefined}
        className={`${buttonClass(variant, size)} ${wide ? 'w-full' : ''}`}
      >
        {sending ? (
          <span className="animate-spin">
            <Icon name="spinner" />
          </span>
        ) : icon ? (
          <Icon name={icon} />
        ) : null}
        {sending ? pending : children}
      </button>
      {/* Inside the button a live region would take its name away. */}
      <span role="status" className="sr-only">
        {sending ? pending : ''}
      </span>
    </>
  )
}

/**
 * The end of a form: at the right, first the way out and last the primary action. What destroys
 * stands at the far left, never beside the primary. In a dialog they stay in view.
 */
export function FormActions({ children, danger }: { children: ReactNode; danger?: ReactNode }) {
  return (
    <div className="dialog-foot mt-2 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
      {danger ? <div className="mr-auto">{danger}</div> : null}
      {children}
    </div>
  )
}
