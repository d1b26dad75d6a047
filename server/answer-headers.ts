import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Calls `look` once, just before the response headers are sent: the last moment to change a header, and the
 * first at which status and headers are known, whichever code writes them.
 */
export function beforeHeaders(response: ServerResponse, look: () => void): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  let seen = false
  const lookThenWrite = (...given: unknown[]) => {
    if (!seen) {
      seen = true
      if (typeof given[0] === 'number') response.statusCode = given[0]
      const headers = given.find((one) => typeof one === 'object' && one !== null)
      if (headers && !Array.isArray(headers)) {
        for (const [name, value] of Object.entries(headers)) {
          if (value !== undefined) response.setHeader(name, value as string)
        }
        given = given.filter((one) => one !== headers)
      }
      look()
    }
    return writeHead(...given)
  }
  response.writeHead = lookThenWrite
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Returns a middleware that adds a header to every response of a status that has none. */
function headerOf(status: number, name: string, value: string): Middleware {
  return (_request, response, next) => {
    beforeHeaders(response, () => {
      if (response.statusCode === status && !response.hasHeader(name))
        response.setHeader(name, value)
    })
    next()
  }
}

/** Adds Retry-After to every 503 response that has none. */
export const retryAfter = headerOf(503, 'retry-after', '5')

/** Adds WWW-Authenticate to every 401 response that has none (RFC 9110, section 11.6.1). */
export const bearerChallenge = headerOf(401, 'www-authenticate', 'Bearer')
