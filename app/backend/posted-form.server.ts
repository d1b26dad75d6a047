import busboy from 'busboy'
import { MAX_IDS, type ErrorBody } from '#contract/shapes.ts'

/**
 * The one reader of what is posted to the console; a lint rule keeps every other from the request's body.
 * Everything is bounded while it arrives and before anything is made of it: the form library turns names
 * into paths, and a name such as `a[9999999]` into an array of that length.
 */

const MAX_TEXT_BYTES = 64 * 1024
/** As many rows as can be chosen at once, and the form around them. */
const MAX_FIELDS = MAX_IDS + 100
const MAX_NAME = 100
const MAX_DEPTH = 6
/** Of a file's name that is only told. */
const MAX_FILE_NAME = 100
const MAX_INDEX = 1_000
/** Of a file that is too large, so that the form can come back and say so; none of it is kept. */
const MAX_BODY_WITH_FILES = 64 * 1024 * 1024

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export type PostedForm = {
  form: FormData
  /** Names of the files that were larger than allowed; they are not in the form. */
  tooLarge: ReadonlySet<string>
  /** Files that were passed over: the field's name and the file's own. */
  skipped: readonly (readonly [field: string, file: string])[]
}

type Limits = {
  /** Of all that is no file, names included. */
  maxTextBytes?: number
  /** Of each file. Without it the form takes none. */
  maxFileBytes?: number
  /** Reads past the content of every file and keeps its name alone. */
  skipFiles?: boolean
}

const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * A posted form, read once however often it is asked for, so that whatever ends a request can still
 * keep what was typed (pending-form.server.ts). A file over `maxFileBytes` is left out and named.
 *
 * @throws Response 413 over a limit, 400 when it cannot be read; what has not arrived by then is not
 *   waited for.
 */
export function postedForm(request: Request, limits: Limits = {}): Promise<PostedForm> {
  let posted = read.get(request)
  if (!posted) {
    posted = parse(request, limits).catch((error: unknown) => {
      throw pageOf(request, error instanceof Refused ? error : unreadable())
    })
    read.set(request, posted)
  }
  return posted
}

/** Whether `postedForm` can still give the form, or has given it. */
export function hasPostedForm(request: Request): boolean {
  return request.method === 'POST' && (read.has(request) || !request.bodyUsed)
}

async function parse(
  request: Request,
  { maxTextBytes = MAX_TEXT_BYTES, maxFileBytes = 0, skipFiles = false }: Limits,
): Promise<PostedForm> {
  const form = new FormData()
  const tooLarge = new Set<string>()
  const skipped: [string, string][] = []
  const { body, headers } = request
  const type = headers.get('content-type') ?? ''
  if (!body || !/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type))
    return { form, tooLarge, skipped }

  const maxBytes =
    maxFileBytes > 0 || skipFiles ? MAX_BODY_WITH_FILES : maxTextBytes + MAX_FIELDS * MAX_NAME
  if (Number(headers.get('content-length')) > maxBytes) throw tooMuch()

  let refused: Error | undefined
  const refuse = (error: Error) => void (refused ??= error)
  const parser = busboy({
    headers: { 'content-type': type },
    defParamCharset: 'utf8',
    limits: {
      fieldNameSize: MAX_NAME + 1,
      fieldSize: maxTextBytes,
      fileSize: maxFileBytes + 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS,
    },
  })
  parser.on('partsLimit', () => refuse(tooMuch()))
  parser.on('fieldsLimit', () => refuse(tooMuch()))
  parser.on('error', () => refuse(unreadable()))

  let text = 0
  parser.on('field', (name, value, { valueTruncated }) => {
    text += name.length + value.length
    if (valueTruncated || text > maxTextBytes) refuse(tooMuch())
    else if (!isFieldName(name)) refuse(unreadable())
    if (!refused) form.append(name, value)
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    // A form sent without choosing a file has a part without a name.
    if (filename && ((maxFileBytes === 0 && !skipFiles) || !isFieldName(name))) refuse(unreadable())
    stream.on('error', () => {}) // the parser tells it as well
    if (skipFiles) {
      if (filename) skipped.push([name, filename.slice(0, MAX_FILE_NAME)])
      stream.resume()
      return
    }
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

  let bytes = 0
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > maxBytes) refuse(tooMuch())
    if (!refused) await new Promise((resolve) => parser.write(part.value, resolve))
    if (refused) {
      await reader.cancel()
      throw refused
    }
  }
  await new Promise((resolve) => parser.once('close', resolve).end())
  if (refused) throw refused
  return { form, tooLarge, skipped }
}

/** Whether a name is one that a field of ours could have: `mobile.country`, `items[0].name`. */
function isFieldName(name: string): boolean {
  if (name.length > MAX_NAME) return false
  const path = name.split(/[.[\]]+/).filter((part) => part !== '')
  return (
    path.length <= MAX_DEPTH &&
    path.every((part) => !FORBIDDEN.has(part) && !(/^\d+$/.test(part) && Number(part) > MAX_INDEX))
  )
}

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const tooMuch = () => new Refused(413, 'too_large', 'El formulario es demasiado grande')
const unreadable = () => new Refused(400, 'bad_request', 'El formulario no se pudo leer')

/** What a form that cannot be read becomes: a page of its own. */
function pageOf({ headers }: Request, { status, code, message }: Refused): Response {
  const requestId = headers.get('x-request-id') ?? ''
  const body: ErrorBody = { status, code, message, requestId, errors: [] }
  return Response.json(body, { status })
}
