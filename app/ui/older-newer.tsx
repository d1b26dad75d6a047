import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

const STEP =
  'inline-flex h-8 items-center gap-1 rounded px-2 no-underline hover:bg-hover hover:text-ink'

/**
 * The foot of a list that goes on from one entry to the next and is never counted, such as a log.
 * Nothing is shown when all of it is on the page.
 */
export function OlderNewer({
  olderTo,
  newerTo,
  newestTo,
}: {
  /** The page after this one; null on the last. */
  olderTo: string | null
  /** The page before it; null on the first. */
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
