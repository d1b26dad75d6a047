import { useCallback, useRef, type ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'
import { Link } from './link.tsx'
import { useUrlWithReturn } from './return-url.ts'

/**
 * The form that a list's boxes belong to, and how another page is reached through it. What is ticked is in
 * the page alone until it is sent, so without scripts every way to other rows is a button of that form.
 */
export type SelectionForm = {
  form: string
  /** Where the form is sent to end up at an address. */
  through: (to: string) => string
}

/**
 * A link that takes along what is ticked. It is one element: the server writes a button of the form, and once
 * scripts keep each tick it is replaced by a link like any other.
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
  /** Left out where nothing can be picked. */
  carry?: SelectionForm
  className: string
  /** The page stays where it is scrolled to. */
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
