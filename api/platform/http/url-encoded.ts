import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Failure } from './failure.ts'

const bodyOf = ({ body }: Request) =>
  (body ?? new Blob([]).stream()) as NodeReadableStream<Uint8Array>

/**
 * Reads the fields of a form that another system posts (application/x-www-form-urlencoded).
 * @throws Failure 413 above that size.
 */
export async function readUrlEncoded(request: Request, maxBytes: number): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of Readable.fromWeb(bodyOf(request))) {
    bytes += (chunk as Uint8Array).byteLength
    if (bytes > maxBytes) throw new Failure(413, 'too_large', 'La solicitud es demasiado grande')
    chunks.push(chunk as Uint8Array)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
