import type { ErrorBody, FieldIssue } from '#contract/platform/values/shapes.ts'

type Status =
  | 400
  | 401
  | 403
  | 404
  | 408
  | 409
  | 412
  | 413
  | 415
  | 422
  | 429
  | 500
  | 501
  | 503
  | 507

/**
 * Refusal with a message for the user. Thrown anywhere below a handler, it becomes the API's error body;
 * any other error becomes a 500 without details.
 */
export class Failure extends Error {
  readonly status: Status
  readonly code: number | string
  readonly issues: FieldIssue[]
  readonly headers: Record<string, string>
  readonly conflict: ErrorBody['conflict']
  readonly challenge: string | undefined

  constructor(
    status: Status,
    code: number | string,
    message: string,
    extra: {
      issues?: FieldIssue[]
      headers?: Record<string, string>
      conflict?: ErrorBody['conflict']
      challenge?: string
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = extra.issues ?? []
    this.headers = {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 503 && { 'retry-after': '5' }),
      ...extra.headers,
    }
    this.conflict = extra.conflict
    this.challenge = extra.challenge
  }
}

export const UNKNOWN_ERROR = 'Ocurrió un error desconocido'

/** Also the answer for an object of another tenant or outside the actor's business units. */
export const notFound = (message = 'No se encontró lo que buscas') =>
  new Failure(404, 'not_found', message)

export const forbidden = (message = 'No tienes permiso para hacer esto') =>
  new Failure(403, 'forbidden', message)

export const unreadable = () => new Failure(400, 'bad_request', 'La solicitud no se entiende')

/** Optimistic locking: another user changed the row since it was read. */
export const conflict = (message: string) => new Failure(409, 'conflict', message)

/** Fields that break a rule; the message is that of the first. */
export function invalid(issues: FieldIssue[]) {
  return new Failure(422, 'validation', issues[0]?.message ?? 'Revisa los datos', { issues })
}

export const invalidField = (path: string, code: string, message: string) =>
  invalid([{ path, code, message }])

/** The disk of this machine or of the database is full. Data stored before is safe. */
export const outOfSpace = () =>
  new Failure(
    507,
    'out_of_space',
    'El servidor no tiene espacio para guardar. Lo que ya estaba guardado sigue ahí; avisa a quien administra el sistema.',
  )

export const unavailable = () =>
  new Failure(
    503,
    'unavailable',
    'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  )
