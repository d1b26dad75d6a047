import type { ReactNode } from 'react'
import { formatNumber } from '../format.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

/**
 * Returns the return link of a page that can be opened from several places; `label` is used when the link leads to
 * `list`.
 */
export function wayTo(to: string, list: string, label: string): { to: string; label: string } {
  return { to, label: to.split('?')[0] === list ? label : 'Volver a donde estabas' }
}

/**
 * Header of a page: its only `<h1>`, the exact count of its list, a return link where the specification asks for
 * one, and actions at the right (the primary one last).
 */
export function PageHeader({
  title,
  kind,
  count,
  back,
  description,
  actions,
}: {
  title: string
  /** Kind of page, shown above the name: 'Perfil de usuario'. */
  kind?: string
  count?: number
  back?: { to: string; label: string }
  description?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="page-header mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-auto items-center gap-2 sm:flex-[1_1_240px]">
        {back ? (
          <Link
            to={back.to}
            back
            aria-label={back.label}
            title={back.label}
            className="-ml-1 inline-flex h-8 w-8 shrink-0 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink print:hidden"
          >
            <Icon name="arrow-left" size={20} />
          </Link>
        ) : null}
        <div className="min-w-0">
          {kind ? <p className="text-sm text-muted">{kind}</p> : null}
          <h1 tabIndex={-1} className="break-words text-xl font-semibold tracking-tight">
            {title}
            {count === undefined ? null : (
              <>
                {' '}
                <span className="ml-1 text-lg font-normal tabular-nums text-muted">
                  {formatNumber(count)}
                </span>
              </>
            )}
          </h1>
          {description ? <p className="mt-0.5 max-w-text text-muted">{description}</p> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}
