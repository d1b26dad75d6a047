import { useState, type ReactNode } from 'react'
import { Alert, type AlertTone } from './alert.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'

/**
 * Result of the last action, shown after its redirect: an overlay, so that it is visible at any scroll position and
 * moves nothing. It stays until it is closed or another page is opened, without a timeout, for slow readers. Above
 * the selection bar on wide windows, below the header on phones (app.css). The live region is always on the page,
 * because a screen reader announces only changes inside a region it already knows. `action` holds an undo.
 */
export function Flash({
  message,
  tone = 'success',
  action,
  closeTo,
}: {
  message: string | null | undefined
  tone?: AlertTone
  action?: ReactNode
  /** URL of this page without the message. */
  closeTo: string
}) {
  const [closed, setClosed] = useState<string | null>(null)
  const visibleMessage = message && message !== closed ? message : null
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={visibleMessage ? 'flash' : undefined}
    >
      {visibleMessage ? (
        <div className="animate-appear">
          <Alert
            tone={tone}
            live={false}
            action={
              <div className="flex shrink-0 items-center gap-2">
                {action}
                <Link
                  to={closeTo}
                  aria-label="Cerrar el mensaje"
                  title="Cerrar"
                  onClick={(event) => {
                    event.preventDefault()
                    setClosed(visibleMessage)
                    document.getElementById('content')?.focus({ preventScroll: true })
                  }}
                  className="inline-flex h-6 w-6 items-center justify-center rounded-sm hover:bg-hover"
                >
                  <Icon name="x" />
                </Link>
              </div>
            }
          >
            {visibleMessage}
          </Alert>
        </div>
      ) : null}
    </div>
  )
}
