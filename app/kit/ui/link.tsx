import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useUrlWithReturn } from './scripts/return-url.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  children: ReactNode
  /** Keeps the scroll position; the URL's `#place` is then for browsers without scripts. */
  preventScrollReset?: boolean
  /** Lets the browser follow the link (full page load). */
  reloadDocument?: boolean
  /** True for a link back to the page that opened this one: with scripts a history step back, where possible. */
  back?: boolean
  anchorRef?: Ref<HTMLAnchorElement>
}

/**
 * Link inside the console. It is a plain `<a>`: the framework's own has hooks and effects for each link, which is
 * slow on a page with sixty of them, on the server and in a slow browser. `LinkNavigation` follows them all without
 * a reload. `to` is a URL from `paths`, never relative; a link to a thing's page carries the current URL as its
 * return URL.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  back,
  anchorRef,
  children,
  ...anchor
}: LinkProps) {
  const address = useUrlWithReturn(to, { opens: !back })
  return (
    <a
      {...anchor}
      ref={anchorRef}
      href={address}
      data-stay={preventScrollReset ? '' : undefined}
      data-reload={reloadDocument ? '' : undefined}
      data-back={back ? '' : undefined}
    >
      {children}
    </a>
  )
}

/** Follows the page's links without a reload, with one listener for all. Rendered once, at the root. */
export function LinkNavigation() {
  const navigate = useNavigate()
  const goBack = useReturnUrl()
  const { pathname, search } = useLocation()
  useSkippedTwins()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null
      if (!anchor || !isOurs(anchor, event)) return
      event.preventDefault()
      const to = anchor.pathname + anchor.search
      const closes = anchor.closest<HTMLElement>('dialog')?.dataset['closeTo'] === to
      if (closes || 'back' in anchor.dataset) {
        goBack(to, closes)
        return
      }
      const stay = 'stay' in anchor.dataset
      // The framework scrolls to a hash even with `preventScrollReset`.
      const place = stay ? '' : anchor.hash
      const state = { from: pathname + search } satisfies Opened
      navigate(to + place, { preventScrollReset: stay, state })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, goBack, pathname, search])
  return null
}

/** History state of a page opened by a link: the URL of the previous page. */
type Opened = { from: string }

/**
 * Returns a function that goes back to the page that opened this one: by a history step when possible, so that the
 * browser's Back does not lead to the closed page.
 */
export function useReturnUrl(): (to: string, closes?: boolean) => void {
  const navigate = useNavigate()
  const state = useLocation().state as Opened | null
  return (to, closes = true) => {
    if (state?.from === to) navigate(-1)
    else navigate(to, { preventScrollReset: closes, replace: closes })
  }
}

/**
 * Skips duplicate history entries. After a dialog is answered its page is in the history twice, before the dialog
 * and in its place; Back and Forward would seem to do nothing.
 */
function useSkippedTwins() {
  const navigate = useNavigate()
  const type: string = useNavigationType()
  const { key, pathname, search, hash } = useLocation()
  const last = useRef({ address: '', step: 0 })
  useEffect(() => {
    const { address, step } = last.current
    const now = (window.history.state as { idx?: number } | null)?.idx ?? 0
    last.current = { address: pathname + search + hash, step: now }
    const twin = type === 'POP' && address === last.current.address && now !== step
    if (twin && now > 0) navigate(now < step ? -1 : 1)
  }, [key, type, pathname, search, hash, navigate])
}

function isOurs(anchor: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (anchor.target || anchor.hasAttribute('download') || 'reload' in anchor.dataset) return false
  if (anchor.origin !== window.location.origin) return false
  // Links within the page, such as the phone's menu, are left to the browser.
  const samePage =
    anchor.pathname === window.location.pathname && anchor.search === window.location.search
  return !(samePage && anchor.hash !== '')
}
