import { constants } from 'node:zlib'
import compression from 'compression'
import type { Request, RequestHandler, Response } from 'express'

/**
 * Maximum number of concurrent compressors. Each holds its window and its unsent output outside the V8 heap
 * until the reader has taken it; above the limit responses are sent uncompressed.
 */
const MAX_COMPRESSORS = 48

/** Window of 2^18 bytes, several times a page: a larger one costs memory and compresses no better. */
const WINDOW_BITS = 18

/** Effort: a page of 64 kB takes 0.5 and 0.6 ms instead of 0.9 ms by default, and is 4 % larger. */
const GZIP_LEVEL = 4
const BROTLI_QUALITY = 3

/**
 * Output buffer of a compressor. V8 frees a compressor only when it collects the whole heap, and its buffer with it: with
 * Node's 16 kB a thousand answers leave 16 MB. Smaller ones take no more of the processor's time.
 */
const CHUNK_BYTES = 4096

/** Compresses dynamic responses. Static content is compressed ahead (static-files.ts, docs.ts). */
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
    level: GZIP_LEVEL,
    chunkSize: CHUNK_BYTES,
    brotli: {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      },
    },
  })
}
