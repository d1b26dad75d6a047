import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import type { ErrorBody } from '#contract/shapes.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'

const UNKNOWN = 'Ocurrió un error desconocido'

/** What a person reads when a page could not be shown: what happened, what to do, the request's id. */
export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { status, message, requestId } = describe(error)
  if (status === 404) return <NotFound />
  const temporary = status === 503 || status === 429
  return (
    <section role="alert" className="py-8">
      <p className="mb-3 text-danger-text">
        <Icon name="warning" size={24} />
      </p>
      <h1 className="text-xl font-semibold">
        {status === 403
          ? 'No tienes permiso'
          : temporary
            ? 'El servicio no está disponible'
            : 'No se pudo mostrar la página'}
      </h1>
      <p className="mt-2">{message}</p>
      <p className="mt-6 flex flex-wrap gap-2">
        {status === 403 ? null : (
          <a href={pathname + search} className={buttonClass('primary')}>
            Reintentar
          </a>
        )}
        <Link to="/" reloadDocument className={buttonClass('secondary')}>
          Ir al inicio
        </Link>
      </p>
      {requestId ? <p className="mt-6 text-sm text-muted">Solicitud {requestId}</p> : null}
    </section>
  )
}

/** The specification's words for an address that leads nowhere. */
export function NotFound() {
  return (
    <section className="py-8">
      <h1 className="text-xl font-semibold">404 Not found</h1>
      <p className="mt-2">La página no existe, o ya no está disponible para ti.</p>
      <p className="mt-6">
        <Link to="/" className={buttonClass('primary')}>
          Ir al inicio
        </Link>
      </p>
    </section>
  )
}

function describe(error: unknown): { status: number; message: string; requestId: string | null } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: UNKNOWN, requestId: null }
  const body = error.data as Partial<ErrorBody> | string | null
  if (body && typeof body === 'object' && typeof body.message === 'string') {
    return { status: error.status, message: body.message, requestId: body.requestId ?? null }
  }
  return { status: error.status, message: UNKNOWN, requestId: null }
}
