import { useState, type ReactNode } from 'react'
import { Alert, type AlertTone } from './alert.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/**
 * What the last action did, after its redirect: over the page and not in it, so that it is in sight wherever the
 * page is scrolled to and moves nothing. It stays until it is closed or another page is opened; nothing takes it
 * away from who reads slowly. Above the selection's bar on wide windows, below the header on phones (app.css).
 * The region is always in the page, because a screen reader announces only what changes inside a region it
 * already knows. `action` holds an undo.
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
  /** This page, without the message. */
  closeTo: string
}) {
  const [closed, setClosed] = useState<string | null>(null)
  const shown = message && message !== closed ? message : null
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={shown ? 'flash' : undefined}>
      {shown ? (
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
                    setClosed(shown)
                    document.getElementById('content')?.focus({ preventScroll: true })
                  }}
                  className="inline-flex h-6 w-6 items-center justify-center rounded-sm hover:bg-hover"
                >
                  <Icon name="x" />
                </Link>
              </div>
            }
          >
            {shown}
          </Alert>
        </div>
      ) : null}
    </div>
  )
}
