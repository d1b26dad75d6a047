import type { MouseEventHandler, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-hover hover:border-edge',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1 px-2 text-sm',
  md: 'h-8 gap-2 px-3 text-base',
  lg: 'h-10 gap-2 px-4 text-base',
}

/** The look of a button, for the few controls that cannot be `Button` or `ButtonLink`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') {
  return `button ${VARIANTS[variant]} ${SIZES[size]}`
}

/**
 * A button. One primary at most in a view; `danger` is never placed beside it. Labels are
 * infinitives. `form`, `formAction` and `formMethod` let it act on a form elsewhere on the page,
 * which needs no JavaScript.
 */
export function Button({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  type = 'button',
  name,
  value,
  form,
  formAction,
  formMethod,
  disabled,
  shortcut,
  onClick,
}: {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  type?: 'button' | 'submit' | 'reset'
  name?: string
  value?: string
  form?: string
  formAction?: string
  formMethod?: 'get' | 'post'
  disabled?: boolean
  /** The keys that press it where its page listens for them: 'Control+Z Meta+Z'. */
  shortcut?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
}) {
  return (
    <button
      type={type}
      name={name}
      value={value}
      form={form}
      formAction={formAction}
      formMethod={formMethod}
      disabled={disabled}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      className={buttonClass(variant, size)}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

/**
 * A link that looks like a button. `download` leaves the page to the browser (files, exports);
 * `newTab` says so to screen readers.
 */
export function ButtonLink({
  to,
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  download = false,
  newTab = false,
  reloadDocument,
  preventScrollReset,
  shortcut,
}: {
  to: string
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  download?: boolean
  newTab?: boolean
  /** Asks the server for the whole document anew. */
  reloadDocument?: boolean
  preventScrollReset?: boolean
  /** The single key that follows this link where the shell listens for it. */
  shortcut?: string
}) {
  const content = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {newTab ? <span className="sr-only"> (se abre en otra pestaña)</span> : null}
    </>
  )
  if (download || newTab) {
    return (
      <a
        href={to}
        className={buttonClass(variant, size)}
        // Not the attribute `download`: it would save a page that says what went wrong as the file.
        {...(download ? { 'data-reload': '' } : { target: '_blank', rel: 'noopener' })}
      >
        {content}
      </a>
    )
  }
  return (
    <Link
      to={to}
      reloadDocument={reloadDocument}
      preventScrollReset={preventScrollReset}
      data-shortcut={shortcut}
      aria-keyshortcuts={shortcut}
      className={buttonClass(variant, size)}
    >
      {content}
    </Link>
  )
}
