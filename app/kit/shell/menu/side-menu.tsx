import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Session } from '#contract/access/auth.ts'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../../urls/paths.ts'
import { currentEntry, menuOf, type MenuEntry, type MenuSection } from './menu.ts'
import { Link } from '../../ui/link.tsx'
import { scrollWithin } from '../../ui/scripts/scroll-within.ts'
import { BrandLogo, logoAt } from '../brand/brand.tsx'

/**
 * Side menu: 232 px, or 56 px of icons when collapsed. On a phone it is a sheet opened and closed by links
 * (`#menu`), so it needs no scripts. Sections can be collapsed; with scripts their state is saved.
 */
export function SideMenu({
  session,
  productName,
  narrow,
  folded,
}: {
  session: Session
  productName: string
  narrow: boolean
  folded: readonly string[]
}) {
  const sections = menuOf(session)
  const { brand } = session
  const current = currentEntry(sections, useLocation().pathname).entry?.to
  const menu = useRef<HTMLElement>(null)
  useEffect(
    () => scrollWithin(menu.current, menu.current?.querySelector('[aria-current]')),
    [current],
  )
  return (
    <nav
      ref={menu}
      id="menu"
      aria-label="Principal"
      className={`side-menu fixed inset-0 z-overlay hidden flex-col overflow-y-auto border-r border-line bg-surface target:flex md:sticky md:top-0 md:z-sticky md:flex md:h-screen md:shrink-0 print:!hidden ${narrow ? 'narrow md:w-14' : 'md:w-58'}`}
    >
      <div className="flex h-[52px] shrink-0 items-center justify-between gap-2 px-4">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2 font-semibold text-ink no-underline"
        >
          <BrandLogo
            brand={brand}
            boxClass={`h-7 w-40 object-left ${narrow ? 'md:w-6 md:object-center' : ''}`}
          />
          <span
            className={
              logoAt(brand, 'light') ? 'sr-only' : narrow ? 'min-w-0 md:sr-only' : 'min-w-0'
            }
          >
            <span className="block truncate leading-5">{brand?.name ?? productName}</span>{' '}
            <span className="block truncate text-sm font-normal leading-4 text-muted">
              {session.tenant.name}
            </span>
          </span>
        </Link>
        <a
          href="#content"
          className="inline-flex h-8 w-8 items-center justify-center rounded text-muted hover:bg-hover md:hidden"
        >
          <Icon name="x" size={20} />
          <span className="sr-only">Cerrar el menú</span>
        </a>
      </div>
      <div className="flex flex-1 flex-col px-2 pb-2">
        {sections.map((section) => (
          <Section
            key={section.key}
            section={section}
            current={current}
            narrow={narrow}
            folded={folded.includes(section.key)}
          />
        ))}
      </div>
    </nav>
  )
}

function Section({
  section: { label, key, entries },
  current,
  narrow,
  folded,
}: {
  section: MenuSection
  current: string | undefined
  narrow: boolean
  folded: boolean
}) {
  const list = (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.to} entry={entry} current={entry.to === current} narrow={narrow} />
      ))}
    </ul>
  )
  if (!label) return <div className="side-section last:mt-auto">{list}</div>
  // Icons alone are not enough for a collapsible heading.
  if (narrow) {
    return (
      <div className="side-section">
        <p className="mx-2 my-2 border-t border-line md:h-0 md:overflow-hidden">{label}</p>
        {list}
      </div>
    )
  }
  return (
    <details
      className="side-section group/section"
      data-section={key}
      open={!folded || entries.some(({ to }) => to === current)}
    >
      <summary
        className="side-heading"
        onClick={(event) => {
          const menu = event.currentTarget.closest('nav')
          // The element toggles after its click.
          setTimeout(() => rememberFolded(menu))
        }}
      >
        {label}
        <span className="transition-transform group-open/section:rotate-90">
          <Icon name="chevron-right" />
        </span>
      </summary>
      {list}
    </details>
  )
}

/** Saves the collapsed sections for the next page, without a navigation. */
function rememberFolded(menu: HTMLElement | null) {
  const sections = [...(menu?.querySelectorAll<HTMLDetailsElement>('details[data-section]') ?? [])]
  const folded = sections.filter(({ open }) => !open).map(({ dataset }) => dataset['section'])
  const body = new URLSearchParams({ folded: folded.join(' ') })
  // The response is a page that is not read; only its cookie matters.
  void fetch(paths.preferences, {
    method: 'POST',
    body,
    redirect: 'manual',
    keepalive: true,
  }).catch(() => {})
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
