import { useLocation } from '@remix-run/react'
import type { Session } from '#contract/auth.ts'
import { Icon } from '../ui/icon.tsx'
import { currentEntry, menuOf, type MenuEntry } from './menu.ts'
import { Link } from '../ui/link.tsx'

/**
 * The side menu: 232 px, or 56 px of icons when it was collapsed. On a phone it is a sheet that a link
 * opens (`#menu`) and another closes, so it needs no scripts.
 */
export function SideMenu({
  session,
  productName,
  narrow,
}: {
  session: Session
  productName: string
  narrow: boolean
}) {
  const sections = menuOf(session)
  const current = currentEntry(sections, useLocation().pathname)
  return (
    <nav
      id="menu"
      aria-label="Principal"
      className={`side-menu group/menu fixed inset-0 z-overlay hidden flex-col overflow-y-auto border-r border-line bg-surface target:flex md:sticky md:top-0 md:z-sticky md:flex md:h-screen md:shrink-0 print:!hidden ${narrow ? 'narrow md:w-14' : 'md:w-58'}`}
    >
      <div className="flex h-[52px] shrink-0 items-center justify-between gap-2 px-4">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2 font-semibold text-ink no-underline"
        >
          <img src="/favicon.svg" alt="" width={24} height={24} className="shrink-0" />
          <span className={narrow ? 'md:sr-only' : 'truncate'}>{productName}</span>
        </Link>
        <a
          href="#content"
          className="inline-flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-hover md:hidden"
        >
          <Icon name="x" size={20} />
          <span className="sr-only">Cerrar el menú</span>
        </a>
      </div>
      <div className="flex-1 px-2 pb-4">
        {sections.map(({ label, entries }) => (
          <div key={label ?? 'main'} className="mt-2">
            {label ? (
              <p
                className={
                  narrow
                    ? 'mx-2 my-2 border-t border-line md:h-0 md:overflow-hidden'
                    : 'px-2 pb-1 pt-2 text-sm text-muted'
                }
              >
                {label}
              </p>
            ) : null}
            <ul>
              {entries.map((entry) => (
                <Entry
                  key={entry.to}
                  entry={entry}
                  current={entry.to === current}
                  narrow={narrow}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

function Entry({
  entry: { to, label, icon },
  current,
  narrow,
}: {
  entry: MenuEntry
  current: boolean
  narrow: boolean
}) {
  return (
    <li>
      <Link
        to={to}

        title={narrow ? label : undefined}
        aria-current={current ? 'page' : undefined}
        className="side-entry"
      >
        <Icon name={icon} size={20} />
        <span>{label}</span>
      </Link>
    </li>
  )
}
