import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import busboy from 'busboy'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ApiEnv, FormFiles } from './context.ts'
import { Failure, invalidField } from '../http/failure.ts'
import { atMinimumRate } from '../limiters/minimum-rate.ts'
import { damaged, discard, fileName } from './upload.ts'

/** Maximum bytes of all text in a form, as for JSON. */
const MAX_TEXT_BYTES = 1024 * 1024
const MAX_FIELDS = 2_000

type Form = { values: Record<string, unknown>; files: FormFiles }

/**
 * Converts a multipart request of an endpoint with `files` to the equivalent JSON before validation: a
 * repeated field, or one that the schema wants as a list, becomes a list, and a file becomes the key to
 * store it by. The handler finds its content in `files` and may store it.
 *
 * @throws Failure 408 when it arrives too slowly; 413 for too much text or too large a file; 400 when it is damaged; 422 for two files in
 * one part.
 */
export function formAsBody(endpoint: Endpoint): MiddlewareHandler<ApiEnv>[] {
  const { body, files } = endpoint
  if (!body || !files) return []
  const lists = listsOf(body)
  return [
    async (c, next) => {
      const type = c.req.header('content-type') ?? ''
      if (/^multipart\/form-data\b/i.test(type)) {
        const form = await readForm(c.req.raw, type, files)
        for (const name of lists) {
          const value = form.values[name]
          if (value !== undefined && !Array.isArray(value)) form.values[name] = [value]
        }
        c.set('files', form.files)
        c.req.raw = asJson(c.req.raw, form.values)
      }
      await next()
    },
  ]
}

function asJson({ url, method, headers: given, signal }: Request, values: object): Request {
  const body = JSON.stringify(values)
  const headers = new Headers(given)
  headers.delete('transfer-encoding')
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(Buffer.byteLength(body)))
  return new Request(url, { method, headers, body, signal })
}

/** Returns the fields of an object that are lists. */
function listsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse([]).success ? [name] : [],
  )
}

function readForm(
  request: Request,
  type: string,
  { parts, maxBytes, called = 'La imagen' }: NonNullable<Endpoint['files']>,
): Promise<Form> {
  const { body } = request
  const source = Readable.from(body ? atMinimumRate(body) : [], { objectMode: false })
  source.on('error', () => {})
  const values = new Map<string, unknown>()
  const files = new Map<string, { key: string; filename: string; content: Buffer }>()
  let text = 0

  return new Promise<Form>((resolve, reject) => {
    let parser: busboy.Busboy
    try {
      parser = busboy({
        headers: { 'content-type': type },
        defParamCharset: 'utf8',
        limits: { fileSize: maxBytes, fieldSize: MAX_TEXT_BYTES, fields: MAX_FIELDS, files: 20 },
      })
    } catch {
      source.resume()
      reject(damaged())
      return
    }
    const refuse = (failure: Failure) => {
      reject(failure)
      discard(source, parser)
    }
    parser.on('field', (name, value, { valueTruncated }) => {
      text += name.length + value.length
      if (valueTruncated || text > MAX_TEXT_BYTES) refuse(tooMuchText())
      else values.set(name, values.has(name) ? [values.get(name), value].flat() : value)
    })
    parser.on('file', (name, part, { filename }) => {
      part.on('error', () => {}) // the parser reports it as well
      // A form submitted without choosing a file has an empty part without a name.
      if (!filename || !parts.includes(name)) return part.resume()
      if (files.has(name)) {
        part.resume()
        return refuse(invalidField(name, 'one_file', 'Debes seleccionar exactamente un archivo'))
      }
      const file = {
        key: randomUUID() as string,
        filename: fileName(filename),
        content: Buffer.alloc(0),
      }
      files.set(name, file)
      const chunks: Buffer[] = []
      part.on('data', (chunk: Buffer) => chunks.push(chunk))
      part.once('limit', () => refuse(tooLarge(name, called, maxBytes)))
      part.once('end', () => (file.content = Buffer.concat(chunks)))
    })
    parser.once('fieldsLimit', () => refuse(tooMuchText()))
    parser.once('error', () => refuse(damaged()))
    parser.once('close', () => {
      for (const [name, { key }] of files) values.set(name, key)
      resolve({ values: Object.fromEntries(values), files })
    })
    source.once('error', (error) => refuse(error instanceof Failure ? error : damaged()))
    source.pipe(parser)
  })
}

const tooMuchText = () => new Failure(413, 'too_large', 'La solicitud es demasiado grande')

function tooLarge(path: string, called: string, maxBytes: number): Failure {
  const message = `${called} supera el límite de ${maxBytes / 1024 / 1024} MB`
  return new Failure(413, 'too_large', message, { issues: [{ path, code: 'too_large', message }] })
}
