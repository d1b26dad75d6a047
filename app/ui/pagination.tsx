import { formatNumber } from './format.ts'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { pageWindow } from './page-window.ts'
import { lastPage, partOf } from './paging.ts'

/**
 * The foot of a list: what part of it is shown, and links to the other pages. `page` counts from 1;
 * `to` makes the address of a page and keeps search and sort in it. Nothing but the count is shown
 * when all fits on one page.
 */
export function Pagination({
  page,
  pageSize,
  total,
  to,
  noun = 'resultados',
  label = 'Paginación',
  stay = false,
}: {
  page: number
  pageSize: number
  total: number
  to: (page: number) => string
  /** Plural noun of the rows: 'usuarios'. */
  noun?: string
  /** Tells the pager from others of the page. */
  label?: string
  /** Where the list is a part of its page: the page stays where it is scrolled to. */
  stay?: boolean
}) {
  const pages = lastPage(total, pageSize)
  const first = total === 0 ? 0 : partOf(page, pageSize).skip + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav
      aria-label={label}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted"
    >
      <p className="tabular-nums">
        {formatNumber(first)}–{formatNumber(last)} de {formatNumber(total)} {noun}
        {pages > 1 ? (
          <span className="print:hidden">
            {' '}
            · página {formatNumber(page)} de {formatNumber(pages)}
          </span>
        ) : null}
      </p>
      {pages > 1 ? (
        <ul className="-mx-1 flex items-center print:hidden">
          <Step
            stay={stay}
            icon="chevrons-left"
            label="Primera página"
            to={page > 1 ? to(1) : null}
          />
          <Step
            stay={stay}
            icon="chevron-left"
            label="Página anterior"
            to={page > 1 ? to(page - 1) : null}
          />
          {pageWindow(page, pages).map((entry, index) =>
            entry === 'gap' ? (
              <li key={`gap-${index}`} aria-hidden="true" className="hidden px-1 sm:block">
                …
              </li>
            ) : (
              <li key={entry} className={entry === page ? undefined : 'hidden sm:block'}>
                <Link
                  to={to(entry)}
                  aria-label={`Página ${formatNumber(entry)}`}
                  aria-current={entry === page ? 'page' : undefined}
                  preventScrollReset={stay}
                  className="page-link"
                >
                  {formatNumber(entry)}
                </Link>
              </li>
            ),
          )}
          <Step
            stay={stay}
            icon="chevron-right"
            label="Página siguiente"
            to={page < pages ? to(page + 1) : null}
          />
          <Step
            stay={stay}
            icon="chevrons-right"
            label="Última página"
            to={page < pages ? to(pages) : null}
          />
        </ul>
      ) : null}
    </nav>
  )
}

function Step({
  icon,
  label,
  to,
  stay,
}: {
  icon: IconName
  label: string
  to: string | null
  stay: boolean
}) {
  return (
    <li>
      {to ? (
        <Link
          to={to}
          aria-label={label}
          title={label}
          preventScrollReset={stay}
          className="page-link"
        >
          <Icon name={icon} />
        </Link>
      ) : (
        <span aria-hidden="true" className="page-link pointer-events-none opacity-40">
          <Icon name={icon} />
        </span>
      )}
    </li>
  )
}
