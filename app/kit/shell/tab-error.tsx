import { useLocation, useRouteError } from '@remix-run/react'
import { describeError } from './error-page.tsx'
import { FormScopeError, formScopeRefusalIn } from './forms/form-scope-error.tsx'
import { Card } from '../ui/page/card.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

const TITLES: Record<number, string> = { 403: 'No tienes permiso', 404: 'No se encontró' }

/** Replaces a tab that could not be shown; the card beside it stays. Specification 1, section 8. */
export function TabError({
  title = 'Ocurrió un error al cargar la información',
}: {
  /** Title of a failure; not found and forbidden have their own. */
  title?: string
}) {
  const error = useRouteError()
  const refusal = formScopeRefusalIn(error)
  const { status, message, requestId } = describeError(error)
  const { pathname, search } = useLocation()
  const known = TITLES[status]
  if (refusal)
    return (
      <Card>
        <FormScopeError refusal={refusal} heading="h2" />
      </Card>
    )
  return (
    <Card>
      <ErrorState
        heading="h2"
        title={known ?? title}
        requestId={requestId ?? undefined}
        retryTo={known ? undefined : pathname + search}
      >
        {message}
      </ErrorState>
    </Card>
  )
}
