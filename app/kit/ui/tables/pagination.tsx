import { agreeing, DOT, formatNumber, type Forms } from '../format.ts'
import { Icon, type IconName } from '../icon.tsx'
import { SelectionLink, type SelectionForm } from './selection-link.tsx'
import { pageWindow } from './page-window.ts'
import { PageSize, type PageSizes } from './page-size.tsx'
import { PAGE_SIZES } from '../../urls/parsers.ts'
import { lastPage, partOf } from './paging.ts'

const RESULTS = { one: 'resultado', many: 'resultados' }

/**
 * Footer of a list with offset pagination: the range shown, and links to the other pages. `page` counts from 1;
 * `to` returns the URL of a page and keeps search and sort in it. Only the count is shown when all fits on one
 * page.
 */
export function Pagination({
  page,
  pageSize,
  total,
  to,
  noun = RESULTS,
  label = 'Paginación',
  stay = false,
  sizes,
  carry,
}: {
  page: number
  pageSize: number
  total: number
  to: (page: number) => string
  /** Name of the rows. */
  noun?: Forms
  /** Accessible name, which distinguishes the pager from others on the page. */
  label?: string
  /** True for a list that is a part of its page: keeps the scroll position. */
  stay?: boolean
  /** Present when the page size can be changed. */
  sizes?: PageSizes
  /** For lists with selectable rows: a link to another page saves the selection. */
  carry?: SelectionForm
}) {
  const step = { stay, carry }
  const pages = lastPage(total, pageSize)
  const first = total === 0 ? 0 : partOf(page, pageSize).skip + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav
      aria-label={label}
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-muted"
    >
      <p className="tabular-nums">
        {formatNumber(first)}–{formatNumber(last)} de {formatNumber(total)} {agreeing(total, noun)}
        {pages > 1 ? (
          <span className="print:hidden">
            {DOT}página {formatNumber(page)} de {formatNumber(pages)}
          </span>
        ) : null}
      </p>
      {sizes && total > PAGE_SIZES[0]! ? <PageSize {...sizes} carry={carry} /> : null}
      {pages > 1 ? (
        <ul className="-mx-1 flex items-center print:hidden">
          <Step
            {...step}
            icon="chevrons-left"
            label="Primera página"
            to={page > 1 ? to(1) : null}
          />
          <Step
            {...step}
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
                <SelectionLink
                  to={to(entry)}
                  carry={carry}
                  label={`Página ${formatNumber(entry)}`}
                  current={entry === page}
                  stay={stay}
                  className="page-link"
                >
                  {formatNumber(entry)}
                </SelectionLink>
              </li>
            ),
          )}
          <Step
            {...step}
            icon="chevron-right"
            label="Página siguiente"
            to={page < pages ? to(page + 1) : null}
          />
          <Step
            {...step}
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
  carry,
}: {
  icon: IconName
  label: string
  to: string | null
  stay: boolean
  carry: SelectionForm | undefined
}) {
  return (
    <li>
      {to ? (
        <SelectionLink
          to={to}
          carry={carry}
          label={label}
          title={label}
          stay={stay}
          className="page-link"
        >
          <Icon name={icon} />
        </SelectionLink>
      ) : (
        <span aria-hidden="true" className="page-link pointer-events-none opacity-40">
          <Icon name={icon} />
        </span>
      )}
    </li>
  )
}
