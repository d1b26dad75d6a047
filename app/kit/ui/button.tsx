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

/** Returns the classes of a button, for the few controls that cannot be `Button` or `ButtonLink`. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md') {
  return `button ${VARIANTS[variant]} ${SIZES[size]}`
}

/**
 * Button. A view has one primary button at most, and `danger` is never placed beside it. Labels are infinitives.
 * `form`, `formAction` and `formMethod` submit a form elsewhere on the page without JavaScript.
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
  /** Keyboard shortcut (`aria-keyshortcuts`) that the page handles: 'Control+Z Meta+Z'. */
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
 * Link that looks like a button. With `download` the browser handles the URL (files, exports); `newTab` is
 * announced to screen readers.
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
  /** Loads the whole document again. */
  reloadDocument?: boolean
  preventScrollReset?: boolean
  /** Single-key shortcut for this link, handled by the shell. */
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
        // The attribute `download` is not used, because it would save an error page as the file.
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
