import type { ReactNode } from 'react'
import { useIsSubmitting } from 'remix-validated-form'
import { buttonClass } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'

/**
 * Submits the form once. While pending, the button says so and stays focusable (aria-disabled), and `Form` prevents
 * further submissions.
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
  /** Label, an infinitive: 'Guardar', 'Crear usuario'. */
  children: ReactNode
  pending?: string
  variant?: 'primary' | 'secondary' | 'danger'
  size?: 'md' | 'lg'
  icon?: IconName
  name?: string
  value?: string
  /** True for the width of the form. */
  wide?: boolean
  /** True while a precondition is missing; it has no effect without scripts, which could not enable it again. */
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
      {/* A live region inside the button would hide its accessible name. */}
      <span role="status" className="sr-only">
        {sending ? pending : ''}
      </span>
    </>
  )
}

const STICKY: Record<string, string> = { true: 'bg-canvas', card: '-mx-4 bg-surface px-4' }

/**
 * Footer of a form, aligned right: first cancel, last the primary action. A destructive action is at the far left,
 * never beside the primary one. In a dialog the footer stays visible, and with `sticky` also on a long page.
 */
export function FormActions({
  children,
  danger,
  sticky = false,
}: {
  children: ReactNode
  danger?: ReactNode
  /** 'card' for a form in a card, whose colour and width it takes. */
  sticky?: boolean | 'card'
}) {
  const place = sticky ? `sticky bottom-0 z-bar py-3 ${STICKY[String(sticky)]}` : 'pt-4'
  return (
    <div
      className={`dialog-foot mt-2 flex flex-wrap items-center justify-end gap-2 border-t border-line ${place}`}
    >
      {danger ? <div className="mr-auto">{danger}</div> : null}
      {children}
    </div>
  )
}
