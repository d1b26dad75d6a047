import { EXTENDED_FIELDS, type ExtendedField } from '#contract/platform/people/user-labels.ts'
import { invalidPath, invalidValue, mutability, noTarget } from '../failure.ts'
import { parseFilter } from '../filters/filter.ts'
import { changedValue, matches, singleOf, type List } from '../multi-valued.ts'
import type { PatchOperation } from '../patch.ts'
import { parsePath, type AttributePath } from '../paths.ts'
import { booleanOf, isObject, textOf } from '../values.ts'

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
const LISTS: Readonly<Record<string, List & { field: 'email' | 'mobile' }>> = {
  emails: { attribute: 'emails', type: 'work', field: 'email' },
  phoneNumbers: { attribute: 'phoneNumbers', type: 'mobile', field: 'mobile' },
}
const READ_ONLY = ['id', 'meta', 'schemas', 'groups']

/**
 * Returns what a whole resource says. Attributes that the product does not keep are ignored.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function sentResource(resource: Readonly<Record<string, unknown>>): Sent {
  const sent: Sent = {}
  for (const [path, value] of Object.entries(resource)) assign(sent, path, value, null)
  return sent
}

/**
 * Returns what the operations of a PATCH say together: of a field what the last one says. An operation that chooses a value
 * by a filter concerns the value that the user has before it.
 * @param present the fields of the user.
 * @throws ScimFailure 400 `invalidPath`, `invalidValue`, `mutability`, `noTarget`.
 */
export function sentPatch(operations: readonly PatchOperation[], present: Sent): Sent {
  const sent: Sent = {}
  for (const { op, path, value } of operations) {
    if (path === undefined) {
      for (const [key, inner] of Object.entries(value as Record<string, unknown>))
        assign(sent, key, inner, { op, present })
    } else {
      const named = parsePath(path, 'user')
      if (!named) throw invalidPath(`No existe el atributo ${path.slice(0, 200)}`)
      if (READ_ONLY.includes(keyOf(named)))
        throw mutability(`${path.slice(0, 200)} es de solo lectura`)
      assign(sent, path, value, { op, present })
    }
  }
  if (sent.formatted === null && !('first_name' in sent))
    throw invalidValue('El nombre no se puede quitar')
  return sent
}

const keyOf = ({ schema, attribute, sub }: AttributePath) =>
  `${schema === 'user' ? '' : `${schema}:`}${attribute ?? ''}${sub === null ? '' : `.${sub}`}`

/** Operation of a PATCH, with the user's fields before all of them. */
type Operation = { op: PatchOperation['op']; present: Sent }

/** @param operation null for an attribute of a whole resource. */
function assign(sent: Sent, path: string, given: unknown, operation: Operation | null): void {
  const named = parsePath(path, 'user')
  if (!named) return
  const { attribute, sub, filter } = named
  const key = keyOf(named)
  const list = named.schema === 'user' ? LISTS[attribute ?? ''] : undefined
  const field = TEXTS[key] ?? (key === 'enterprise:manager' ? 'manager' : undefined)
  if (list) {
    const single = operation
      ? changedValue(list, valueOf(sent, operation, list.field), {
          op: operation.op,
          filter,
          sub,
          value: given,
        })
      : singleOf(given, list)
    if (single !== undefined) sent[list.field] = single
    return
  }
  const value = operation?.op === 'remove' ? null : given
  if (key === 'active') sent.active = booleanOf(value)
  else if (
    field &&
    operation &&
    filter !== null &&
    !chosen(valueOf(sent, operation, field), filter)
  ) {
    if (operation.op !== 'remove') throw noTarget(`Ningún valor cumple [${filter.slice(0, 200)}]`)
  } else if (TEXTS[key]) sent[TEXTS[key]] = textOf(value, key)
  else if (attribute === null || COMPLEX.includes(key))
    assignParts(sent, { path, key, value }, operation)
}

const valueOf = (sent: Sent, { present }: Operation, field: keyof Sent) =>
  ({ ...present, ...sent }[field] as string | null | undefined) ?? null

const chosen = (value: string | null, filter: string) =>
  matches(parseFilter(filter), { value }, (one, other) => one === other)

/** Assigns the parts of a whole schema or attribute; null takes each of them away. */
function assignParts(
  sent: Sent,
  given: { path: string; key: string; value: unknown },
  operation: Operation | null,
): void {
  const { path, key, value } = given
  const [schema, attribute] = key.split(':')
  const separator = attribute === '' ? ':' : '.'
  if (value === null) {
    const start = attribute === '' ? `${schema}:` : `${key}.`
    const parts = Object.entries(TEXTS).filter(([part]) => part.startsWith(start))
    for (const [, field] of parts) sent[field] = null
  } else if (isObject(value)) {
    for (const [part, inner] of Object.entries(value))
      assign(sent, `${withoutFilter(path)}${separator}${part}`, inner, operation)
  } else if (key === 'enterprise:manager') sent.manager = textOf(value, key)
  else throw invalidValue(`${key} debe ser un objeto`)
}

const withoutFilter = (path: string) => path.replace(/\[.*\]$/s, '')
