import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/**
 * Compressors at work at once. Each holds its window and what its reader has not taken yet outside the
 * engine's heap, for as long as the reader likes; whoever comes when all are taken gets the answer as it is.
 */
const MAX_COMPRESSORS = 48

/** 2^18 bytes, several times a page: a larger window costs memory and compresses no better. */
const WINDOW_BITS = 18

/** Compresses what is made for a request. What is always the same comes compressed (static-files.ts, docs.ts). */
export function compress(): RequestHandler {
  let atWork = 0
  return compression({
    filter: (request: Request, response: Response) => {
      const worth =
        atWork < MAX_COMPRESSORS &&
        request.method !== 'HEAD' &&
        !response.hasHeader('content-encoding') &&
        compression.filter(request, response)
      if (!worth) return false
      atWork += 1
      response.once('close', () => (atWork -= 1))
      return true
    },
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
  })
}
