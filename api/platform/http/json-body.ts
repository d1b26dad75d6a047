import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Failure, unreadable } from './failure.ts'

const MAX_BYTES = 1024 * 1024

/** Far above any call of the contract; each level and value costs validation time. */
const MAX_DEPTH = 32
const MAX_VALUES = 20_000

type Limits = { maxBytes: number; maxValues: number; type: RegExp }

const CONTRACT: Limits = {
  maxBytes: MAX_BYTES,
  maxValues: MAX_VALUES,
  type: /^application\/json\s*(;|$)/i,
}

/**
 * Requires a JSON body and limits it before it is parsed: 413 above the size or number of values, 400 when
 * it is `required` and missing, too deep or truncated, 415 for another media type, which validation would read as an empty
 * object.
 */
export function boundedJson(
  { maxBytes, maxValues, type } = CONTRACT,
  required = true,
): MiddlewareHandler[] {
  return [
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw tooLarge()
      },
    }),
    async (c, next) => {
      const text = await c.req.text().catch((error: unknown) => {
        throw error instanceof Failure ? error : unreadable()
      })
      if (text === '' && !required) return next()
      if (text === '') throw missing()
      if (!type.test(c.req.header('content-type') ?? '')) throw notJson()
      requireBounded(text, { maxBytes, maxValues })
      return next()
    },
  ]
}

/** Limits size, depth and number of values, the latter two by counting commas and brackets outside strings, valid JSON or not. */
export function requireBounded(
  json: string,
  { maxBytes, maxValues }: Pick<Limits, 'maxBytes' | 'maxValues'> = CONTRACT,
): void {
  if (Buffer.byteLength(json) > maxBytes) throw tooLarge()
  let depth = 0
  let values = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (quoted) {
      if (char === BACKSLASH) at += 1
      else if (char === QUOTE) quoted = false
    } else if (char === QUOTE) quoted = true
    else if (char === COMMA) values += 1
    else if (char === OPEN_BRACKET || char === OPEN_BRACE) {
      depth += 1
      values += 1
    } else if (char === CLOSE_BRACKET || char === CLOSE_BRACE) depth -= 1
    if (depth > MAX_DEPTH) throw unreadable()
    if (values > maxValues) throw tooLarge()
  }
}

/**
 * Parses JSON that was not sent as a body of the contract: in a file, or the answer of another server.
 * @throws Failure 400 when it is no JSON or too deep, 413 when it is too large.
 */
export function parseBounded(
  json: string,
  limits: Pick<Limits, 'maxBytes' | 'maxValues'> = CONTRACT,
): unknown {
  requireBounded(json, limits)
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw unreadable()
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d]

const tooLarge = () => new Failure(413, 'too_large', 'La solicitud es demasiado grande')
const missing = () =>
  new Failure(400, 'missing_body', 'La solicitud no tiene contenido: se espera JSON')
const notJson = () =>
  new Failure(415, 'not_json', 'Se espera contenido JSON (Content-Type: application/json)')
