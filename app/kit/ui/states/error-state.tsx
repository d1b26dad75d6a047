import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'

/**
 * Replaces content that could not be shown: what happened, what to do, and the request's id in small print for
 * support. `retryTo` loads the document again, since the failure may lie in the browser.
 */
export function ErrorState({
  title,
  children,
  requestId,
  retryTo,
  action,
  heading = 'h1',
}: {
  title: string
  children?: ReactNode
  requestId?: string
  retryTo?: string
  /** Alternative action, such as a link home. */
  action?: ReactNode
  /** `h2` when only a part of the page failed. */
  heading?: 'h1' | 'h2'
}) {
  const Heading = heading
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-3 flex h-12 w-12 items-center justify-center rounded-full bg-danger-soft text-danger-text">
        <Icon name="error" size={24} />
      </span>
      <Heading tabIndex={-1} className="text-xl font-semibold">
        {title}
      </Heading>
      {children ? <div className="mt-1 max-w-text text-muted">{children}</div> : null}
      {retryTo || action ? (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action}
          {retryTo ? (
            <ButtonLink to={retryTo} variant="primary" icon="refresh" reloadDocument>
              Reintentar
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {requestId ? (
        <p className="mt-6 text-sm text-faint">
          Código de la solicitud: <code className="select-all font-mono">{requestId}</code>
        </p>
      ) : null}
    </div>
  )
}
