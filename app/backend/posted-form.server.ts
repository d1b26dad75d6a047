import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import busboy from 'busboy'
import type { ErrorBody } from '#contract/shapes.ts'

/** All the text of a form; as much as the API takes in one call. */
const MAX_TEXT_BYTES = 1024 * 1024
const MAX_PARTS = 5_000

export type PostedForm = {
  form: FormData
  /** Names of the files that were larger than allowed; they are not in the form. */
  tooLarge: ReadonlySet<string>
}

const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * A posted form, read once however often it is asked for, so that whatever ends a request can still
 * keep what was typed (pending-form.server.ts). Memory is bounded whatever is sent: text by a limit
 * (413), and a file larger than `maxFileBytes` is read to its end and left out. Actions read their
 * forms here and not from the request.
 */
export function postedForm(
  request: Request,
  { maxFileBytes = 0 }: { maxFileBytes?: number } = {},
): Promise<PostedForm> {
  let posted = read.get(request)
  if (!posted) read.set(request, (posted = parse(request, maxFileBytes)))
  return posted
}

/** Whether `postedForm` can still give the form, or has given it. */
export function hasPostedForm(request: Request): boolean {
  return request.method === 'POST' && (read.has(request) || !request.bodyUsed)
}

async function parse(request: Request, maxFileBytes: number): Promise<PostedForm> {
  const form = new FormData()
  const tooLarge = new Set<string>()
  const contentType = request.headers.get('content-type') ?? ''
  if (
    !request.body ||
    !/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(contentType)
  )
    return { form, tooLarge }

  const parser = busboy({
    headers: { 'content-type': contentType },
    defParamCharset: 'utf8',
    limits: { fileSize: maxFileBytes + 1, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS },
  })
  let text = 0
  const stop = () => parser.destroy(new TooLarge())
  parser.on('partsLimit', stop)
  parser.on('field', (name, value, { valueTruncated }) => {
    text += name.length + value.length
    if (valueTruncated || text > MAX_TEXT_BYTES) stop()
    else form.append(name, value)
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    stream.on('error', () => {}) // the parser's own error ends the reading
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      size += chunk.length
      if (size <= maxFileBytes) chunks.push(chunk)
      else chunks.length = 0
    })
    stream.on('end', () => {
      if (size > maxFileBytes) tooLarge.add(name)
      else if (filename) form.append(name, new File(chunks, filename, { type: mimeType }))
    })
  })
  try {
    await pipeline(Readable.fromWeb(request.body as WebStream<Uint8Array>), parser)
  } catch (error) {
    throw refusal(error)
  }
  return { form, tooLarge }
}

class TooLarge extends Error {}

/** What a form that cannot be read becomes: a page of its own. */
function refusal(error: unknown): Response {
  const [status, code, message] =
    error instanceof TooLarge
      ? ([413, 'too_large', 'El formulario es demasiado grande'] as const)
      : ([400, 'bad_request', 'El formulario no se pudo leer'] as const)
  const body: Partial<ErrorBody> = { status, code, message, errors: [] }
  return Response.json(body, { status })
}
