import { useLocation } from '@remix-run/react'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useSession } from '../hooks.ts'
import { currentEntry, menuOf } from './menu.ts'

/**
 * Pages of the current entry of the menu, when it has several: a column beside the page, in a narrow window a row above
 * it that scrolls sideways. Each is a page with an address of its own.
 */
export function SideTabs() {
  const { entry, page } = currentEntry(menuOf(useSession()), useLocation().pathname)
  if (!entry?.pages) return null
  return (
    <nav aria-label={entry.label} className="side-tabs print:hidden">
      <ul>
        {entry.pages.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === page?.to ? 'page' : undefined}
              className="side-entry"
            >
              <Icon name={icon} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
