import { useLocation, useRouteError } from '@remix-run/react'
import { describeError } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { ErrorState } from '#app/kit/ui/states/error-state.tsx'

/** Error page: not found, rate limit of the address exceeded, or no answer. */
export function JoinError() {
  const { status, message, requestId } = describeError(useRouteError())
  const { pathname } = useLocation()
  if (status === 404) {
    return (
      <PublicPage title="404 Not found">
        <EmptyState icon="search" title="Esta página no existe">
          Revisa que la dirección esté completa, tal como te la compartieron. Si lo está, la
          compañía ya no recibe solicitudes por aquí.
        </EmptyState>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Registro">
      <ErrorState
        heading="h2"
        title={status === 429 ? 'Demasiadas consultas' : 'No se pudo mostrar la página'}
        requestId={requestId ?? undefined}
        retryTo={pathname}
      >
        {message}
      </ErrorState>
    </PublicPage>
  )
}
