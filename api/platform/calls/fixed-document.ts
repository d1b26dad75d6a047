import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { accepts } from 'hono/accepts'
import type { ApiContext } from './context.ts'

const packers = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

type Encoding = keyof typeof packers | 'identity'

const PIECE_BYTES = 64 * 1024

/**
 * Serves a document that does not change during the process: rendered and compressed at the first request,
 * one copy for all readers, with an ETag. Readers hold one chunk at a time, however slowly they read.
 */
export function fixedDocument(mediaType: string, make: () => Promise<Buffer<ArrayBuffer>>) {
  let made: Promise<{ content: Buffer; etag: string }> | undefined
  const compressed = new Map<Encoding, Promise<Buffer>>()

  const original = () =>
    (made ??= make().then(async (content) => ({ content, etag: await tagOf(content) })))

  function contentIn(encoding: Encoding): Promise<Buffer> {
    let packed = compressed.get(encoding)
    if (!packed) {
      packed = original().then(({ content }) =>
        encoding === 'identity' ? content : packers[encoding](content),
      )
      compressed.set(encoding, packed)
    }
    return packed
  }

  return async (c: ApiContext): Promise<Response> => {
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br', 'gzip', 'identity'],
      default: 'identity',
    }) as Encoding
    const content = await contentIn(encoding)
    const tag = `"${(await original()).etag}-${encoding}"`
    const headers = { 'cache-control': 'no-cache', etag: tag, vary: 'Accept-Encoding' }
    if (c.req.header('if-none-match')?.split(/, */).includes(tag)) return c.body(null, 304, headers)
    return c.body(inPieces(content), 200, {
      ...headers,
      'content-type': mediaType,
      'content-length': String(content.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
  }
}

async function tagOf(content: Buffer<ArrayBuffer>): Promise<string> {
  // Not on the main thread, which three megabytes would block.
  const hash = await crypto.subtle.digest('SHA-256', content)
  return Buffer.from(hash).toString('base64url').slice(0, 22)
}

function inPieces(content: Buffer): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        // A copy: an enqueued buffer may be detached.
        const piece = new Uint8Array(content.subarray(at, at + PIECE_BYTES))
        at += piece.length
        if (piece.length > 0) controller.enqueue(piece)
        if (at >= content.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
