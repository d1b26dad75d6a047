import { useLocation, useNavigate, useNavigationType } from '@remix-run/react'
import { useEffect, useRef, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useUrlWithReturn } from './return-url.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  children: ReactNode
  /** Stay where the page is scrolled to; the address's `#place` is then for browsers without scripts. */
  preventScrollReset?: boolean
  /** Leave it to the browser. */
  reloadDocument?: boolean
  /** It leads back to where this was opened: with scripts by going back, where that is one step away. */
  back?: boolean
  anchorRef?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the console. It is a plain `<a>`: the framework's own costs hooks and effects for each,
 * which a page with sixty of them pays on the server and again in a slow browser. `LinkNavigation`
 * follows them all without a reload. `to` is an address from `paths`, never relative; a thing's page gets
 * its way back from here along.
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

/** Follows the links of the page without loading it anew; one listener for all. Once, at the root. */
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
      // The framework scrolls to a hash even where it is told to stay.
      const place = stay ? '' : anchor.hash
      const state = { from: pathname + search } satisfies Opened
      navigate(to + place, { preventScrollReset: stay, state })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, goBack, pathname, search])
  return null
}

/** What the history keeps of a page that a link opened: the page before it. */
type Opened = { from: string }

/**
 * Goes back to the page that this one was opened from: a step back where the browser's history has it there,
 * so that its own Back does not lead into what was closed.
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
 * Once a dialog was answered its page stands twice in the history, before it and in its place. Back and
 * Forward pass over the twin, where they would seem to do nothing.
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
  // Jumps within the page, the phone's menu among them, are the browser's.
  const samePage =
    anchor.pathname === window.location.pathname && anchor.search === window.location.search
  return !(samePage && anchor.hash !== '')
}
