import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useDismissal } from './dismissal.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Link } from '../link.tsx'
import { PostForm } from '../post-form.tsx'

/**
 * Menu without scripts: `<details>` with links and one-button forms. With scripts it closes on Escape, on a click
 * elsewhere and after a choice, opens upward where there is no room below, and the arrow keys move through it. Its
 * parts are `MenuLink`, `MenuPost`, `MenuHeading`, `MenuLine`.
 */
export function Menu({
  label,
  children,
  trigger,
  align = 'end',
  group,
}: {
  /** Accessible name of the button; shown as tooltip when `trigger` is left out. */
  label: string
  children: ReactNode
  /** Content of the button; three dots by default. */
  trigger?: ReactNode
  align?: 'start' | 'end'
  /** Menus of one group close each other; without scripts only in browsers that support `<details name>`. */
  group?: string
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useMenuKeys(details)
  return (
    <details ref={details} className="menu" {...(group ? { name: group } : undefined)}>
      <summary
        aria-label={trigger ? undefined : label}
        title={trigger ? undefined : label}
        className={trigger ? 'inline-flex select-none items-center rounded' : 'menu-dots'}
      >
        {trigger ? (
          <>
            {trigger}
            <span className="sr-only">{label}</span>
          </>
        ) : (
          <Icon name="more" size={20} />
        )}
      </summary>
      <div tabIndex={-1} className={align === 'end' ? 'menu-panel' : 'menu-panel starts'}>
        {children}
      </div>
    </details>
  )
}

/** Link to a page. With `download` the browser handles a file's URL. */
export function MenuLink({
  to,
  icon,
  children,
  danger = false,
  download = false,
  newTab = false,
}: {
  to: string
  icon?: IconName
  children: ReactNode
  danger?: boolean
  download?: boolean
  newTab?: boolean
}) {
  const look = danger ? 'menu-item danger' : 'menu-item'
  const content = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </>
  )
  if (download || newTab) {
    return (
      <a
        href={to}
        className={look}
        // The attribute `download` is not used, because it would save an error page as the file.
        {...(download ? { 'data-reload': '' } : { target: '_blank', rel: 'noopener' })}
      >
        {content}
        {newTab ? <span className="sr-only"> (se abre en otra pestaña)</span> : null}
      </a>
    )
  }
  return (
    <Link to={to} preventScrollReset className={look}>
      {content}
    </Link>
  )
}

/** Immediate action: a form of its own that posts `fields` to `action`. */
export function MenuPost({
  action,
  icon,
  children,
  danger = false,
  fields,
  current = false,
  reloadDocument = false,
}: {
  action: string
  icon?: IconName
  children: ReactNode
  danger?: boolean
  fields?: Record<string, string>
  /** True for the current choice. */
  current?: boolean
  /** For actions that change the document itself: theme, sign-out. */
  reloadDocument?: boolean
}) {
  return (
    <PostForm action={action} reloadDocument={reloadDocument}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        aria-current={current || undefined}
        className={danger ? 'menu-item danger' : 'menu-item'}
      >
        {icon ? <Icon name={icon} /> : null}
        {children}
        {current ? <Icon name="check" /> : null}
      </button>
    </PostForm>
  )
}

/** Heading of a part of the menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className="px-2 pb-1 pt-2 text-sm font-medium text-muted">{children}</p>
}

/** Separator between parts; destructive actions stand below one. */
export function MenuLine() {
  return <hr />
}

function useMenuKeys(ref: { current: HTMLDetailsElement | null }) {
  const close = useCallback(
    (returnFocus: boolean) => {
      // Before closing: when a focused item disappears, the focus moves to <body>.
      if (returnFocus) ref.current?.querySelector('summary')?.focus()
      if (ref.current) ref.current.open = false
    },
    [ref],
  )
  useDismissal(ref, () => ref.current?.open === true, close)
  useEffect(() => {
    const details = ref.current
    const summary = details?.querySelector('summary')
    const panel = summary?.nextElementSibling
    if (!details || !summary || !(panel instanceof HTMLElement)) return

    const items = () => [...panel.querySelectorAll<HTMLElement>('a, button')]
    function onToggle() {
      panel?.removeAttribute('data-up')
      if (!details?.open || !panel) return
      const { bottom, height } = panel.getBoundingClientRect()
      const above = details.getBoundingClientRect().top
      panel.toggleAttribute('data-up', bottom > window.innerHeight && above > height + 8)
    }
    function onChoice(event: MouseEvent) {
      if ((event.target as Element).closest('a, button')) close(true)
    }
    function onKeyDown(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1, Home: 0, End: 0 }[event.key]
      if (step === undefined) return
      if (!details?.open) {
        if (event.key !== 'ArrowDown' || !details) return
        details.open = true
      }
      event.preventDefault()
      const all = items()
      const at = all.indexOf(document.activeElement as HTMLElement)
      const next =
        event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? all.length - 1
            : at < 0 && step < 0
              ? -1
              : at + step
      all.at(next % all.length)?.focus()
    }

    details.addEventListener('toggle', onToggle)
    details.addEventListener('keydown', onKeyDown)
    panel.addEventListener('click', onChoice)
    return () => {
      details.removeEventListener('toggle', onToggle)
      details.removeEventListener('keydown', onKeyDown)
      panel.removeEventListener('click', onChoice)
    }
  }, [ref, close])
}
