import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { ErrorBody } from '#contract/shapes.ts'
import { isConnectionError } from '../db/database.ts'
import { isOutOfSpace, type FreeSpace } from '../files/free-space.ts'
import { Failure, notFound, outOfSpace, unavailable, UNKNOWN_ERROR } from './failure.ts'
import { overOf, type ApiContext, type ApiEnv } from './context.ts'

/** Converts every thrown error to a response; the only place that does. */
export function answerFailure(log: Logger, freeSpace?: FreeSpace) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    // The client has disconnected: this response is not read, and it is no error.
    if (overOf(c).aborted) return answer(c, unavailable())
    const failure = asFailure(error, freeSpace)
    if (failure.status >= 500) {
      log.error(
        { err: error, requestId: c.get('requestId'), endpoint: c.get('endpoint') },
        'request failed',
      )
    }
    return answer(c, failure)
  }
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
  // Without space for its log PostgreSQL accepts no connections.
  if (isConnectionError(error)) return freeSpace?.state() === 'full' ? outOfSpace() : unavailable()
  if (error instanceof HTTPException && error.status < 500) {
    return new Failure(400, 'bad_request', 'La solicitud no se entiende')
  }
  // A NUL, or half of a surrogate pair, in a value whose schema accepts it: not valid text.
  if ((error as { code?: string }).code === '22021') {
    return new Failure(422, 'validation', 'El texto contiene caracteres no permitidos')
  }
  // 57014 statement timeout, 55P03 lock timeout: the server is busy, the request may be retried
  if (['57014', '55P03', '40001', '40P01'].includes((error as { code?: string }).code ?? ''))
    return unavailable()
  return new Failure(500, 'unexpected', UNKNOWN_ERROR)
}

function answer(c: Context<ApiEnv>, failure: Failure): Response {
  const body: ErrorBody = {
    status: failure.status,
    code: failure.code,
    message: failure.message,
    requestId: c.get('requestId'),
    errors: failure.issues,
    ...(failure.conflict && { conflict: failure.conflict }),
  }
  return c.json(body, failure.status, failure.headers)
}
