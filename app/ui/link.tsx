import { useNavigate } from '@remix-run/react'
import { useEffect, type AnchorHTMLAttributes, type ReactNode } from 'react'

/**
 * A link inside the console. It is a plain `<a>`: the framework's own costs hooks and effects for each,
 * which a page with sixty of them pays on the server and again in a slow browser. `LinkNavigation`
 * follows them all without a reload. `to` is an address from `paths`, never relative.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  children,
  ...anchor
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  children: ReactNode
  /** Stay where the page is scrolled to; the address's `#place` is then for browsers without scripts. */
  preventScrollReset?: boolean
  /** Leave it to the browser. */
  reloadDocument?: boolean
}) {
  return (
    <a
      {...anchor}
      href={to}
      data-stay={preventScrollReset ? '' : undefined}
      data-reload={reloadDocument ? '' : undefined}
    >
      {children}
    </a>
  )
}

/** Follows the links of the page without loading it anew; one listener for all. Once, at the root. */
export function LinkNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      const anchor = event.target instanceof Element ? event.target.closest('a') : null
      if (!anchor || !isOurs(anchor, event)) return
      event.preventDefault()
      const stay = 'stay' in anchor.dataset
      // The framework scrolls to a hash even where it is told to stay.
      const place = stay ? '' : anchor.hash
      navigate(anchor.pathname + anchor.search + place, { preventScrollReset: stay })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  return null
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
