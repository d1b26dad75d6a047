import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

const STEP =
  'inline-flex h-8 items-center gap-1 rounded px-2 no-underline hover:bg-hover hover:text-ink'

/**
 * Footer of a list with keyset pagination and no total, such as a log. Renders nothing when all entries are on the
 * page.
 */
export function OlderNewer({
  olderTo,
  newerTo,
  newestTo,
}: {
  /** URL of the next page; null on the last. */
  olderTo: string | null
  /** URL of the previous page; null on the first. */
  newerTo: string | null
  newestTo: string
}) {
  if (!olderTo && !newerTo) return null
  return (
    <nav
      aria-label="Paginación"
      className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm text-muted print:hidden"
    >
      {newerTo ? (
        <div className="-ml-2 flex flex-wrap">
          <Link to={newestTo} className={STEP}>
            <Icon name="chevrons-left" />
            Los más recientes
          </Link>
          <Link to={newerTo} className={STEP}>
            <Icon name="chevron-left" />
            Más recientes
          </Link>
        </div>
      ) : (
        <span />
      )}
      {olderTo ? (
        <Link to={olderTo} className={`${STEP} -mr-2`}>
          Más antiguos
          <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  )
}
