import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { isConnectionError } from '../db/connection.ts'
import { isOutOfSpace, type FreeSpace } from '../files/free-space.ts'
import {
  Failure,
  notFound,
  outOfSpace,
  unavailable,
  UNKNOWN_ERROR,
  unreadable,
} from '../http/failure.ts'
import { ThreadsBusy } from '../jobs/threads.ts'
import { overOf, type ApiContext } from './context.ts'

type Watched = { log: Logger; freeSpace?: FreeSpace }

/** Returns the failure that a thrown error is answered with, and logs it when it is the server's. */
export function failureOf(error: Error, c: ApiContext, { log, freeSpace }: Watched): Failure {
  // The client has disconnected: this response is not read, and it is no error.
  if (overOf(c).aborted) return unavailable()
  const failure = asFailure(error, freeSpace)
  if (failure.status >= 500) {
    const request = { requestId: c.get('requestId'), endpoint: c.get('endpoint') }
    log.error({ err: error, ...request }, 'request failed')
  }
  return failure
}

/** Converts every thrown error to a response; the only place that does. */
export function answerFailure(watched: Watched) {
  return (error: Error, c: ApiContext): Response => answer(c, failureOf(error, c, watched))
}

export function answerNotFound(c: ApiContext): Response {
  return answer(c, notFound('La dirección no existe'))
}

function asFailure(error: Error, freeSpace: FreeSpace | undefined): Failure {
  if (error instanceof Failure) return error
  if (isOutOfSpace(error)) {
    void freeSpace?.check()
    return outOfSpace()
  }
  if (error instanceof ThreadsBusy) return busyReading()
  // Without space for its log PostgreSQL accepts no connections.
  if (isConnectionError(error)) return freeSpace?.state() === 'full' ? outOfSpace() : unavailable()
  if (error instanceof HTTPException && error.status < 500) return unreadable()
  // A NUL, or half of a surrogate pair, in a value whose schema accepts it: not valid text.
  if ((error as { code?: string }).code === '22021') {
    return new Failure(422, 'validation', 'El texto contiene caracteres no permitidos')
  }
  // 57014 statement timeout, 55P03 lock timeout: the server is busy, the request may be retried. 25006: it has become a
  // standby
  if (
    ['57014', '55P03', '40001', '40P01', '25006'].includes((error as { code?: string }).code ?? '')
  )
    return unavailable()
  return new Failure(500, 'unexpected', UNKNOWN_ERROR)
}

const busyReading = () =>
  new Failure(
    503,
    'busy',
    'Se están leyendo demasiados archivos en este momento. Intenta de nuevo en un minuto.',
    { headers: { 'retry-after': '60' } },
  )

function answer(c: ApiContext, failure: Failure): Response {
  return c.json(errorBodyOf(failure, c.get('requestId')), failure.status, failure.headers)
}

export function errorBodyOf(failure: Failure, requestId: string): ErrorBody {
  const { status, code, message, issues, conflict, challenge } = failure
  return {
    status,
    code,
    message,
    requestId,
    errors: issues,
    ...(conflict && { conflict }),
    ...(challenge && { challenge }),
  }
}
