import { EXTENDED_FIELDS, type ExtendedField } from '#contract/user-labels.ts'
import { invalidPath, invalidValue, mutability } from './failure.ts'
import { applies, singleOf } from './multi-valued.ts'
import type { PatchOperation } from './patch.ts'
import { parsePath, type AttributePath } from './paths.ts'
import { booleanOf, isObject, textOf } from './values.ts'

/**
 * Values of a user in a request, by our own names. A field that it does not say is absent; one that it takes away is
 * null. Everything the product keeps has one value, so that each operation becomes a few of these.
 */
export type Sent = {
  active?: boolean
  /** Full name of a directory that sends no parts. */
  formatted?: string | null
} & { [Field in TextField]?: string | null }

type TextField =
  | 'username'
  | 'external_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'mobile'
  | 'title'
  | 'department'
  | 'manager'
  | 'identification_number'
  | 'location'
  | ExtendedField

const TEXTS: Readonly<Record<string, TextField | 'formatted'>> = {
  userName: 'username',
  externalId: 'external_id',
  'name.givenName': 'first_name',
  'name.familyName': 'last_name',
  'name.formatted': 'formatted',
  displayName: 'formatted',
  title: 'title',
  'enterprise:employeeNumber': 'identification_number',
  'enterprise:department': 'department',
  'enterprise:manager.value': 'manager',
  'own:location': 'location',
  ...Object.fromEntries(
    EXTENDED_FIELDS.map((number) => [`own:extendedField${number}`, `extended_field${number}`]),
  ),
}

/** Attributes with parts, which may be sent as an object or by their paths. */
const COMPLEX = ['name', 'enterprise:manager']
const LISTS: Readonly<Record<string, { field: 'email' | 'mobile'; type: string }>> = {
  emails: { field: 'email', type: 'work' },
  phoneNumbers: { field: 'mobile', type: 'mobile' },
}
const READ_ONLY = ['id', 'meta', 'schemas', 'groups']

/**
 * Returns what a whole resource says. Attributes that the product does not keep are ignored.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function sentResource(resource: Readonly<Record<string, unknown>>): Sent {
  const sent: Sent = {}
  for (const [path, value] of Object.entries(resource)) assign(sent, path, value)
  return sent
}

/**
 * Returns what the operations of a PATCH say together: of a field what the last one says.
 * @throws ScimFailure 400 `invalidPath`, `invalidValue`, `mutability`.
 */
export function sentPatch(operations: readonly PatchOperation[]): Sent {
  const sent: Sent = {}
  for (const { op, path, value } of operations) {
    if (path === undefined) Object.assign(sent, sentResource(value as Record<string, unknown>))
    else {
      const named = parsePath(path, 'user')
      if (!named) throw invalidPath(`No existe el atributo ${path.slice(0, 200)}`)
      if (READ_ONLY.includes(keyOf(named)))
        throw mutability(`${path.slice(0, 200)} es de solo lectura`)
      assign(sent, path, op === 'remove' ? null : value)
    }
  }
  return sent
}

const keyOf = ({ schema, attribute, sub }: AttributePath) =>
  `${schema === 'user' ? '' : `${schema}:`}${attribute ?? ''}${sub === null ? '' : `.${sub}`}`

function assign(sent: Sent, path: string, value: unknown): void {
  const named = parsePath(path, 'user')
  if (!named) return
  const { attribute, sub, filter } = named
  const key = keyOf(named)
  const list = LISTS[attribute ?? '']
  if (key === 'active') sent.active = booleanOf(value)
  else if (list && named.schema === 'user') {
    if ((sub !== null && sub !== 'value') || !applies(filter, list.type)) return
    const single = sub === null ? singleOf(value, list.type, key) : textOf(value, key)
    if (single !== undefined) sent[list.field] = single
  } else if (TEXTS[key]) sent[TEXTS[key]] = textOf(value, key)
  else if (attribute === null || COMPLEX.includes(key)) assignParts(sent, { path, key, value })
}

/** Assigns the parts of a whole schema or attribute; null takes each of them away. */
function assignParts(sent: Sent, given: { path: string; key: string; value: unknown }): void {
  const { path, key, value } = given
  const [schema, attribute] = key.split(':')
  const separator = attribute === '' ? ':' : '.'
  if (value === null) {
    const start = attribute === '' ? `${schema}:` : `${key}.`
    const parts = Object.entries(TEXTS).filter(([part]) => part.startsWith(start))
    for (const [, field] of parts) sent[field] = null
  } else if (isObject(value)) {
    for (const [part, inner] of Object.entries(value))
      assign(sent, `${path}${separator}${part}`, inner)
  } else if (key === 'enterprise:manager') sent.manager = textOf(value, key)
  else throw invalidValue(`${key} debe ser un objeto`)
}
