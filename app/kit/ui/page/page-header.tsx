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
 * Bar of a page: its return link where the specification asks for one, its only `<h1>` with the exact count of its
 * list, and its actions in the order secondary, menu, primary. In a wide window it lies in the shell's header, whose own
 * controls stand at both ends; in a narrow one it is the first line of the page. `description` is a line below it.
 */
export function PageHeader({
  title,
  kind,
  count,
  back,
  status,
  description,
  actions,
}: {
  title: string
  /** Kind of page, shown above the name: 'Perfil de usuario'. */
  kind?: string
  count?: number
  back?: { to: string; label: string }
  /** State of the thing beside its name: 'Guardado'. */
  status?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}) {
  return (
    <>
      <div className="page-header">
        {back ? (
          <Link
            to={back.to}
            back
            aria-label={back.label}
            title={back.label}
            className="page-back print:hidden"
          >
            <Icon name="arrow-left" size={20} />
          </Link>
        ) : null}
        <div className="page-title">
          {kind ? <p className="page-kind">{kind}</p> : null}
          <h1 tabIndex={-1} title={title} className={kind ? 'of-kind' : undefined}>
            {title}
            {count === undefined ? null : (
              <>
                {' '}
                <span className="page-count">{formatNumber(count)}</span>
              </>
            )}
          </h1>
        </div>
        {status ? <div className="page-status">{status}</div> : null}
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      {description ? <p className="page-description">{description}</p> : null}
    </>
  )
}
