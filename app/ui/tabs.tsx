import { useEffect, useRef } from 'react'
import { formatNumber } from './format.ts'
import { Link } from './link.tsx'

export type Tab = { to: string; label: string; count?: number; current: boolean }

/**
 * Views of one thing, each with its own URL: links, so the current one is a page, not a state. On a
 * phone the row scrolls sideways.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  useEffect(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className="mb-4 border-b border-line print:hidden">
      <ul
        ref={row}
        className="tab-row relative -mb-px flex gap-x-1 max-sm:overflow-x-auto sm:flex-wrap"
      >
        {tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={`inline-flex h-9 items-center gap-2 whitespace-nowrap border-b-2 px-2 font-medium focus-visible:-outline-offset-2 ${tab.current ? 'border-accent text-ink' : 'border-transparent text-muted hover:border-edge hover:text-ink'}`}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="rounded-full bg-sunken px-2 text-sm tabular-nums text-muted">
                  {formatNumber(tab.count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
