import { useEffect, useRef } from 'react'
import { formatNumber } from '../format.ts'
import { Link } from '../link.tsx'

export type Tab = { to: string; label: string; count?: number; current: boolean }

/**
 * Views of one thing, each with its own URL: links, so the current tab is a page, not a state. On a phone they
 * scroll sideways, with the current one in sight.
 */
export function Tabs({
  label,
  tabs,
  close = false,
}: {
  label: string
  tabs: Tab[]
  /** True above a tool line, which stands close to them. */
  close?: boolean
}) {
  const row = useRef<HTMLUListElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  useEffect(() => {
    const tab = row.current?.children[current]
    if (!row.current || !(tab instanceof HTMLElement)) return
    const { scrollLeft, clientWidth } = row.current
    const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
    if (start < scrollLeft || end > scrollLeft + clientWidth) row.current.scrollLeft = start - 16
  }, [current])
  return (
    <nav
      aria-label={label}
      className={`border-b border-line print:hidden ${close ? 'mb-2' : 'mb-4'}`}
    >
      <ul ref={row} className="tab-row">
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
