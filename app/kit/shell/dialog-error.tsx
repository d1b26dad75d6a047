import { useLocation, useRouteError } from '@remix-run/react'
import { ErrorState } from '../ui/states/error-state.tsx'
import { RouteDialog } from '../ui/popups/route-dialog.tsx'
import { describeError } from './error-page.tsx'
import { FormScopeError, formScopeRefusalIn } from './forms/form-scope-error.tsx'

/** Replaces a dialog that could not be shown; the page below it stays. */
export function DialogError({
  title,
  failed,
  closeTo,
}: {
  title: string
  /** Message of a failure; not found has its own message. */
  failed: string
  closeTo: string
}) {
  const error = useRouteError()
  const refusal = formScopeRefusalIn(error)
  const { status, message, requestId } = describeError(error)
  const { pathname, search } = useLocation()
  const missing = status === 404
  if (refusal)
    return (
      <RouteDialog title={title} closeTo={closeTo}>
        <FormScopeError refusal={refusal} heading="h2" />
      </RouteDialog>
    )
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <ErrorState
        heading="h2"
        title={missing ? 'No se encontró' : failed}
        requestId={requestId ?? undefined}
        retryTo={missing ? undefined : pathname + search}
      >
        {message}
      </ErrorState>
    </RouteDialog>
  )
}
