import type { Document } from './openapi.ts'
import type { Schema } from './docs-schema.ts'

/** Example calls of the documentation, made from the schemas: required fields, one item a list. */

/** Maximum depth of an example; below, objects are empty. */
const MAX_DEPTH = 5

type Call = {
  method: string
  path: string
  security: boolean
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  body: { mediaType: string; schema: Schema | undefined } | null
}

/** Returns a call as a command for a POSIX shell. */
export function curlOf({ method, path, security, parameters, body }: Call, document: Document) {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, document)))}`)
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return String(parameter ? exampleOf(parameter.schema, document) : 1)
  })
  const parts = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$SENDERO_URL${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(security ? ['-H "Authorization: Bearer $SENDERO_TOKEN"'] : []),
    ...bodyParts(body, document),
  ]
  return parts.join(' \\\n  ')
}

function bodyParts(body: Call['body'], document: Document): string[] {
  if (!body) return []
  const { mediaType, schema } = body
  if (mediaType === 'multipart/form-data') {
    const [part = 'file'] = schema?.required ?? []
    return [`-F "${part}=@archivo"`]
  }
  const example = JSON.stringify(schema ? exampleOf(schema, document) : {})
  // A quote ends the text of the shell, is written by itself, and begins it again.
  return ['-H "Content-Type: application/json"', `-d '${example.replaceAll("'", `'\\''`)}'`]
}

/** Returns a value of a schema. */
export function exampleOf(schema: Schema, document: Document, depth = 0): unknown {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/components/schemas/', '')
    const named = document.components?.schemas?.[name] as Schema | undefined
    return named && depth < MAX_DEPTH ? exampleOf(named, document, depth + 1) : {}
  }
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const [first] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (first) return exampleOf(first, document, depth)
  const type = [schema.type ?? 'object'].flat().find((one) => one !== 'null')
  switch (type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return schema.items ? [exampleOf(schema.items, document, depth + 1)] : []
    case 'string':
      return textOf(schema)
    default:
      return depth < MAX_DEPTH ? objectOf(schema, document, depth) : {}
  }
}

function objectOf({ properties = {}, required = [] }: Schema, document: Document, depth: number) {
  return Object.fromEntries(
    required.flatMap((name) =>
      properties[name] ? [[name, exampleOf(properties[name], document, depth + 1)]] : [],
    ),
  )
}

function textOf({ format }: Schema): string {
  switch (format) {
    case 'date':
      return '2026-12-31'
    case 'date-time':
      return '2026-12-31T12:00:00.000Z'
    case 'email':
      return 'ana@ejemplo.com'
    case 'uuid':
      return '00000000-0000-4000-8000-000000000000'
    case 'uri':
      return 'https://ejemplo.com'
    default:
      return 'texto'
  }
}
