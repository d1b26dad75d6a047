import { attributeNamed, SCHEMA, type SchemaName } from './schemas.ts'

/** Attribute that a path of a request names (RFC 7644, section 3.10). */
export type AttributePath = {
  schema: SchemaName
  /** Name as its schema writes it, without the schema's id; null for the whole schema. */
  attribute: string | null
  sub: string | null
  /** Filter in brackets after the attribute: which of its values are meant. */
  filter: string | null
}

const PARTS = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/is

/** Returns the attribute of a path, whatever its case; null when no schema of the resource has it. */
export function parsePath(path: string, core: 'user' | 'group'): AttributePath | null {
  const schemas: SchemaName[] = core === 'user' ? ['user', 'enterprise', 'own'] : ['group']
  const lower = path.trim().toLowerCase()
  const schema = schemas.find((name) => lower.startsWith(SCHEMA[name].toLowerCase()))
  if (!schema) return lower.startsWith('urn:') ? null : partsOf(core, path.trim())
  const rest = path.trim().slice(SCHEMA[schema].length)
  if (rest === '') return { schema, attribute: null, sub: null, filter: null }
  return rest.startsWith(':') ? partsOf(schema, rest.slice(1)) : null
}

function partsOf(schema: SchemaName, path: string): AttributePath | null {
  const [, attribute, filter = null, sub] = PARTS.exec(path) ?? []
  if (attribute === undefined) return null
  const name = attributeNamed(schema, sub === undefined ? attribute : `${attribute}.${sub}`)
  if (name === null) return null
  const [canonical, canonicalSub = null] = name.split('.')
  return { schema, attribute: canonical!, sub: canonicalSub, filter }
}
