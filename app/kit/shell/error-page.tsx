import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { UNKNOWN_ERROR } from '../ui/common-copy.ts'
import { paths } from '../urls/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { FormScopeError, formScopeRefusalIn } from './forms/form-scope-error.tsx'

/** Page for an error: what happened, what to do, and the request's id. */
export function ErrorPage({
  failed,
}: {
  /** Message of the specification when this page's own data could not be read. */
  failed?: string
}) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { status, message, requestId } = describeError(error)
  if (status === 404) return <NotFound />
  const refusal = formScopeRefusalIn(error)
  if (refusal) return <FormScopeError refusal={refusal} />
  return (
    <ErrorState
      title={status === 403 ? 'No tienes permiso' : (failed ?? titleOf(status))}
      requestId={requestId ?? undefined}
      retryTo={status === 403 ? undefined : pathname + search}
      action={HOME}
    >
      {message}
    </ErrorState>
  )
}

function titleOf(status: number): string {
  if (status === 429 || status === 503) return 'El servicio no está disponible'
  if (status === 507) return 'No hay espacio para guardar'
  return 'No se pudo mostrar la página'
}

const HOME = (
  <ButtonLink to={paths.home} reloadDocument>
    Ir al inicio
  </ButtonLink>
)

/** Text of the specification for an unknown URL. */
function NotFound() {
  return (
    <EmptyState icon="search" title="404 Not found" heading="h1" action={HOME}>
      La página no existe, o ya no está disponible para ti.
    </EmptyState>
  )
}

/** Returns status, message and request id of an error thrown by a loader. */
export function describeError(error: unknown): {
  status: number
  message: string
  requestId: string | null
} {
  if (!isRouteErrorResponse(error)) return { status: 500, message: UNKNOWN_ERROR, requestId: null }
  const body = error.data as Partial<ErrorBody> | string | null
  if (body && typeof body === 'object' && typeof body.message === 'string') {
    return { status: error.status, message: body.message, requestId: body.requestId ?? null }
  }
  return { status: error.status, message: UNKNOWN_ERROR, requestId: null }
}
