import busboy from 'busboy'
import { MAX_IDS, type ErrorBody } from '#contract/platform/values/shapes.ts'
import { FORM_SCOPE } from '../urls/form-scope.ts'

/**
 * Only reader of forms posted to the console; a lint rule forbids other access to a request's body. Limits are
 * enforced while the body arrives and before it is interpreted: the form library turns names into paths, and a name
 * such as `a[9999999]` into an array of that length.
 */

const MAX_TEXT_BYTES = 64 * 1024
/** Maximum number of fields: as many ids as can be selected, and the form's own. */
const MAX_FIELDS = MAX_IDS + 100
const MAX_NAME = 100
const MAX_DEPTH = 6
/** Maximum length of the name of a skipped file. */
const MAX_FILE_NAME = 100
const MAX_INDEX = 1_000
/** Maximum size of a body with files, also with one that is too large, so that the form can report it. */
const MAX_BODY_WITH_FILES = 64 * 1024 * 1024

/** Maximum size before the scope: it is the first field, but for the boxes of a list, which stand outside its form. */
const MAX_BEFORE_SCOPE = 128 * 1024

const FORM_TYPES = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

export type PostedForm = {
  form: FormData
  /** Fields with files above the limit; these files are not in the form. */
  tooLarge: ReadonlySet<string>
  /** Files that were skipped: the field's name and the file's. */
  skipped: readonly (readonly [field: string, file: string])[]
  /** Form scope, which is no field of the form; null when it was not sent. */
  scope: string | null
}

type Limits = {
  /** Maximum size of all fields that are no files, including their names. */
  maxTextBytes?: number
  /** Maximum size of each file. Without it files are refused. */
  maxFileBytes?: number
  /** Skips the content of every file and keeps only its name. */
  skipFiles?: boolean
}

const read = new WeakMap<Request, Promise<PostedForm>>()

/**
 * Returns the posted form of a request, parsed once and cached, so that an error handler can still save it as a
 * draft (form-draft.server.ts). A file above `maxFileBytes` is left out and named.
 *
 * @throws Response 413 above a limit, 400 when it cannot be parsed; then the rest of the body is not awaited.
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

/** True when `postedForm` can still return the form, or has returned it. */
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
  if (!body || !FORM_TYPES.test(type)) return { form, tooLarge, skipped, scope: null }

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
  let scope: string | null = null
  parser.on('field', (name, value, { valueTruncated }) => {
    text += name.length + value.length
    if (valueTruncated || text > maxTextBytes) refuse(tooMuch())
    else if (!isFieldName(name)) refuse(unreadable())
    if (name === FORM_SCOPE) scope ??= value
    else if (!refused) form.append(name, value)
  })
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    let size = 0
    // A file field without a selected file is sent as a part without a file name.
    if (filename && ((maxFileBytes === 0 && !skipFiles) || !isFieldName(name))) refuse(unreadable())
    stream.on('error', () => {}) // the parser reports it too
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
  return { form, tooLarge, skipped, scope }
}

const scopes = new WeakMap<Request, Promise<string | null>>()

/**
 * Returns the form scope that a posted form carries. The form can still be read afterwards, or be streamed on.
 * @throws Response 413 when its text is too large.
 */
export function postedScope(request: Request): Promise<string | null> {
  let scope = scopes.get(request)
  if (!scope) {
    scope = read.get(request)?.then((posted) => posted.scope) ?? scopeAhead(request)
    scopes.set(request, scope)
  }
  return scope
}

/** Finds the scope in a copy of the body, of which no more is read than comes before it. */
async function scopeAhead(request: Request): Promise<string | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!request.body || request.bodyUsed || !FORM_TYPES.test(type)) return null
  const seen = { scope: null as string | null, file: false, broken: false, bytes: 0 }
  const reader = request.clone().body!.getReader()
  try {
    const parser = busboy({ headers: { 'content-type': type } })
    parser.on('field', (name, value) => name === FORM_SCOPE && (seen.scope ??= value))
    parser.on('file', (_name, stream) => {
      seen.file = true
      stream.on('error', () => {}).resume()
    })
    parser.on('error', () => (seen.broken = true))
    while (seen.scope === null && !seen.broken && seen.bytes < MAX_BEFORE_SCOPE) {
      const part = await reader.read()
      if (part.done) {
        await new Promise((resolve) => parser.once('close', resolve).end())
        break
      }
      seen.bytes += part.value.length
      await new Promise((resolve) => parser.write(part.value, resolve))
    }
  } catch {
    // A damaged form is reported to its reader.
  }
  // Resolves when the other copy was read as well.
  void reader.cancel().catch(() => {})
  const { scope, file, bytes } = seen
  if (scope === null && !file && bytes >= MAX_BEFORE_SCOPE) throw pageOf(request, tooMuch())
  return scope
}

/** True for a name that a field of the console could have: `mobile.country`, `items[0].name`. */
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

/** Returns the error page for a form that cannot be read. */
function pageOf({ headers }: Request, { status, code, message }: Refused): Response {
  const requestId = headers.get('x-request-id') ?? ''
  const body: ErrorBody = { status, code, message, requestId, errors: [] }
  return Response.json(body, { status })
}
