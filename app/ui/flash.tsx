import type { ReactNode } from 'react'
import { Alert, type AlertTone } from './alert.tsx'

/**
 * What the last action did, after its redirect. The region is always in the page, because a screen
 * reader announces only what changes inside a region it already knows. `action` holds an undo.
 */
export function Flash({
  message,
  tone = 'success',
  action,
}: {
  message: string | null | undefined
  tone?: AlertTone
  action?: ReactNode
}) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className="print:hidden">
      {message ? (
        <div className="mb-4 animate-appear">
          <Alert tone={tone} action={action} live={false}>
            {message}
          </Alert>
        </div>
      ) : null}
    </div>
  )
}
