import { parsePath } from '../paths.ts'
import { SCHEMA } from '../schemas.ts'
import { isObject } from '../values.ts'

/** Attributes that an answer has (RFC 7644, section 3.9): those asked for, or all but some. */
export type Projection = {
  included: ReadonlySet<string> | null
  excluded: ReadonlySet<string>
}

/** Attributes of every answer. */
const ALWAYS = new Set(['schemas', 'id'])

/** Reads the query; names that no schema has are ignored. */
export function readProjection(
  { attributes, excludedAttributes }: Readonly<Record<string, string | undefined>>,
  core: 'user' | 'group',
): Projection {
  return {
    included: attributes ? new Set(namesOf(attributes, core)) : null,
    excluded: new Set(excludedAttributes ? namesOf(excludedAttributes, core) : []),
  }
}

function namesOf(list: string, core: 'user' | 'group'): string[] {
  return list.split(',').flatMap((one) => {
    const named = parsePath(one, core)
    if (!named) return []
    const { schema, attribute, sub } = named
    const parts = [schema === core ? null : SCHEMA[schema], attribute, sub]
    return parts.filter((part) => part !== null).join(' ')
  })
}

/** True when an answer has the attribute, whole or in part. */
export function isWanted({ included, excluded }: Projection, attribute: string): boolean {
  if (ALWAYS.has(attribute)) return true
  if (excluded.has(attribute)) return false
  return included === null || [...included].some((one) => one.split(' ')[0] === attribute)
}

/** Returns the resource with the attributes of the projection alone. */
export function project(
  resource: Readonly<Record<string, unknown>>,
  projection: Projection,
): object {
  const { included, excluded } = projection
  if (included === null && excluded.size === 0) return resource
  return projected(resource, projection, '') ?? {}
}

function projected(
  value: Readonly<Record<string, unknown>>,
  projection: Projection,
  path: string,
): object | undefined {
  const { included, excluded } = projection
  const attributes = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const name = path === '' ? key : `${path} ${key}`
    if (path === '' && ALWAYS.has(key)) return [[key, inner]]
    if (excluded.has(name)) return []
    if (included === null && ![...excluded].some((one) => one.startsWith(`${name} `)))
      return [[key, inner]]
    if (included?.has(name)) return [[key, inner]]
    const isParent = included === null || [...included].some((one) => one.startsWith(`${name} `))
    const part = isParent ? partOf(inner, projection, name) : undefined
    return part === undefined ? [] : [[key, part]]
  })
  return attributes.length > 0 ? Object.fromEntries(attributes) : undefined
}

function partOf(value: unknown, projection: Projection, name: string): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown) => partOf(one, projection, name) ?? [])
  }
  return isObject(value) ? projected(value, projection, name) : undefined
}
