import type { MouseEventHandler } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'

const LOOK =
  'inline-flex h-8 w-8 shrink-0 cursor-pointer items-center justify-center rounded text-muted transition-colors hover:bg-hover hover:text-ink print:hidden'

/** Button with only an icon; `label` is its accessible name and its tooltip, so it is required. */
export function IconButton({
  icon,
  label,
  type = 'button',
  form,
  pressed,
  expanded,
  controls,
  onClick,
}: {
  icon: IconName
  label: string
  type?: 'button' | 'submit'
  form?: string
  /** State of a toggle (`aria-pressed`). */
  pressed?: boolean
  /** True while the controlled element is open (`aria-expanded`); `controls` is its id. */
  expanded?: boolean
  controls?: string
  onClick?: MouseEventHandler<HTMLButtonElement>
}) {
  return (
    <button
      type={type}
      form={form}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-controls={controls}
      title={label}
      onClick={onClick}
      className={LOOK}
    >
      <Icon name={icon} />
    </button>
  )
}

/** `IconButton` as a link. */
export function IconLink({
  icon,
  label,
  to,
  preventScrollReset,
  back,
}: {
  icon: IconName
  label: string
  to: string
  preventScrollReset?: boolean
  /** True for a link back to the page that opened this one. */
  back?: boolean
}) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      preventScrollReset={preventScrollReset}
      back={back}
      className={LOOK}
    >
      <Icon name={icon} />
    </Link>
  )
}
