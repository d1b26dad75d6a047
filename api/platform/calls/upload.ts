import { PassThrough, Readable } from 'node:stream'
import busboy from 'busboy'
import { Failure, invalidField } from '../http/failure.ts'
import type { ApiContext } from './context.ts'
import { atMinimumRate } from '../limiters/minimum-rate.ts'

export type Upload = {
  /** File name of the sender, without path and control characters; for display only. */
  filename: string
  /** Media type that the browser claims; not to be relied on. */
  mediaType: string
  /**
   * The content. It ends only when the whole request was read and is valid, so a reader at its end has
   * exactly one file within the limit; before that it may fail with a Failure, and the content read so far
   * must be discarded. Destroying it discards the rest of the request.
   */
  stream: Readable
}

/**
 * Returns the one file of a multipart request, in the part `field`, as a stream; other parts are skipped.
 * The limit is enforced while bytes arrive. A refused request is not read any further; the server drops the
 * rest (server/unread-body.ts).
 *
 * @throws Failure, here or from the stream: 413 over `maxBytes`; 408 when it arrives too slowly; 415 when the request is no form;
 * 400 when it is damaged or truncated; 422 with `field` when there is no file or more than one.
 */
export async function readUpload(
  c: ApiContext,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Upload> {
  const { body, headers } = c.req.raw
  if (!body) throw notOneFile(field)
  const source = Readable.from(atMinimumRate(body), { objectMode: false })
  const parser = openParser(source, headers, maxBytes)
  const file = new PassThrough()
  let found = false

  return new Promise<Upload>((resolve, reject) => {
    function refuse(failure: Failure) {
      reject(failure)
      file.destroy(failure)
    }
    file.once('close', () => discard(source, parser))
    file.on('error', () => {}) // reported to its reader, if there is one yet

    parser.on('file', (name, part, info) => {
      part.on('error', () => {}) // the parser reports it as well
      // A form submitted without choosing a file has an empty part without a name.
      if (!info.filename) return part.resume()
      if (found || name !== field) {
        part.resume()
        return refuse(notOneFile(field))
      }
      found = true
      part.once('limit', () => refuse(tooLarge(maxBytes)))
      part.pipe(file, { end: false })
      resolve({ filename: fileName(info.filename), mediaType: info.mimeType, stream: file })
    })
    parser.once('filesLimit', () => refuse(notOneFile(field)))
    parser.once('error', () => refuse(damaged()))
    parser.once('close', () => {
      if (found) file.end()
      else refuse(notOneFile(field))
    })
    source.once('error', (error) => refuse(error instanceof Failure ? error : damaged()))
    source.pipe(parser)
  })
}

function openParser(source: Readable, headers: Headers, maxBytes: number): busboy.Busboy {
  const type = headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw refusedUnread(
      source,
      new Failure(415, 'not_a_form', 'Se espera un formulario con un archivo'),
    )
  }
  // The parts around the file add some bytes of their own.
  if (Number(headers.get('content-length')) > maxBytes + 64 * 1024) {
    throw refusedUnread(source, tooLarge(maxBytes))
  }
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { fileSize: maxBytes, files: 2, fields: 50, fieldSize: 64 * 1024, parts: 60 },
    })
  } catch {
    throw refusedUnread(source, damaged())
  }
}

function refusedUnread(source: Readable, failure: Failure): Failure {
  source.on('error', () => {}).destroy()
  return failure
}

/** Stops reading; the server drops the rest, so that the browser can read the error. */
export function discard(source: Readable, parser: busboy.Busboy): void {
  source.unpipe(parser)
  source.on('error', () => {}).destroy()
}

const notOneFile = (field: string) =>
  invalidField(field, 'one_file', 'Debes seleccionar exactamente un archivo')

export const damaged = () =>
  new Failure(400, 'damaged_upload', 'El archivo no llegó completo. Intenta de nuevo.')

function tooLarge(maxBytes: number): Failure {
  const megabytes = Math.floor(maxBytes / 1024 / 1024)
  const most = megabytes > 0 ? `${megabytes} MB` : `${Math.floor(maxBytes / 1000)} kB`
  return new Failure(413, 'too_large', `El archivo supera el máximo de ${most}`)
}

/** Returns a file name of the sender without path and control characters; for display only. */
export function fileName(filename: string): string {
  const name = filename
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .trim()
  return name.slice(0, 200) || 'archivo'
}
