import { formatNumber } from '../format.ts'
import { Link } from '../link.tsx'

export type Tab = { to: string; label: string; count?: number; current: boolean }

/**
 * Views of one thing, each with its own URL: links, so the current tab is a page, not a state. On a phone they
 * wrap, so that none is outside the screen.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="mb-4 border-b border-line print:hidden">
      <ul className="tab-row relative -mb-px flex flex-wrap gap-x-1">
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
