import { useCallback, useRef, type ReactNode } from 'react'
import { useHydrated } from '../scripts/hydrated.ts'
import { Link } from '../link.tsx'
import { useUrlWithReturn } from '../scripts/return-url.ts'

/**
 * Form that a list's checkboxes belong to, and the way to reach other pages through it. Ticked boxes exist only on
 * the page until they are sent, so without scripts every link to other rows is a button of that form.
 */
export type SelectionForm = {
  form: string
  /** Returns the URL to post the form to, which saves the selection and redirects to `to`. */
  through: (to: string) => string
}

/**
 * Link that saves the selection. It is one element: the server renders a button of the form; after hydration, when
 * scripts save each tick, it becomes an ordinary link.
 */
export function SelectionLink({
  to,
  carry,
  className,
  stay = false,
  label,
  title,
  current,
  children,
}: {
  to: string
  /** Omitted for lists without selection. */
  carry?: SelectionForm
  className: string
  /** True to keep the scroll position. */
  stay?: boolean
  label?: string
  title?: string
  current?: boolean
  children: ReactNode
}) {
  const address = useUrlWithReturn(to)
  const hydrated = useHydrated()
  const { buttonRef, linkRef } = useFocusOverReplacement()
  const shared = {
    className,
    title,
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  }
  return carry && !hydrated ? (
    <button
      {...shared}
      ref={buttonRef}
      type="submit"
      form={carry.form}
      formMethod="post"
      formAction={carry.through(address)}
    >
      {children}
    </button>
  ) : (
    <Link {...shared} anchorRef={linkRef} to={address} preventScrollReset={stay}>
      {children}
    </Link>
  )
}

/** Moves the focus to the link when it replaces a focused button. */
function useFocusOverReplacement() {
  const button = useRef<HTMLButtonElement | null>(null)
  const focused = useRef(false)
  const buttonRef = useCallback((element: HTMLButtonElement | null) => {
    if (!element) focused.current = button.current === document.activeElement
    button.current = element
  }, [])
  const linkRef = useCallback((element: HTMLAnchorElement | null) => {
    if (element && focused.current) element.focus({ preventScroll: true })
    focused.current = false
  }, [])
  return { buttonRef, linkRef }
}
