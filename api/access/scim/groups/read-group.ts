import { invalidPath, invalidValue, mutability } from '../failure.ts'
import { parseFilter, type Filter } from '../filters/filter.ts'
import type { PatchOperation } from '../patch.ts'
import { parsePath } from '../paths.ts'
import { isObject, partOf, textOf } from '../values.ts'

/** One change of a group's members, or of those of them that a filter chose; the ids are as the directory wrote them. */
export type MemberChange = { op: 'add' | 'remove' | 'replace' | 'change'; ids: string[] }

/** Values of a group in a request, by our own names; what it does not say is absent. */
export type SentGroup = { name?: string; external_id?: string | null; members: MemberChange[] }

/**
 * Returns what a whole resource says. Members that it leaves out are none.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function sentGroup(resource: Readonly<Record<string, unknown>>): SentGroup {
  const sent: SentGroup = { members: [] }
  for (const [key, value] of Object.entries(resource)) assign(sent, key, value)
  return sent
}

/**
 * Returns what the operations of a PATCH say, in their order, without reading who the members are: Entra ID adds and
 * removes them by a list, Okta by the path `members[value eq "…"]`.
 * @throws ScimFailure 400 `invalidPath`, `invalidValue`, `mutability`.
 */
export function sentGroupPatch(operations: readonly PatchOperation[]): SentGroup {
  const sent: SentGroup = { members: [] }
  for (const { op, path, value } of operations) {
    if (path === undefined) {
      for (const [key, inner] of Object.entries(value as Record<string, unknown>)) {
        assign(sent, key, inner, op)
      }
      continue
    }
    const named = parsePath(path, 'group')
    if (!named) throw invalidPath(`No existe el atributo ${path.slice(0, 200)}`)
    if (['id', 'meta', 'schemas'].includes(named.attribute ?? '')) {
      throw mutability(`${path.slice(0, 200)} es de solo lectura`)
    }
    if (named.attribute === 'members') sent.members.push(memberChange(op, named.filter, value))
    else assign(sent, path, op === 'remove' ? null : value)
  }
  return sent
}

function assign(
  sent: SentGroup,
  key: string,
  value: unknown,
  op: PatchOperation['op'] = 'replace',
): void {
  const named = parsePath(key, 'group')
  switch (named?.attribute) {
    case 'displayName': {
      const name = textOf(value, 'displayName')
      if (name === null) throw invalidValue('Falta displayName')
      sent.name = name
      break
    }
    case 'externalId':
      sent.external_id = textOf(value, 'externalId')
      break
    case 'members':
      sent.members.push({ op, ids: idsOf(value) })
      break
  }
}

function memberChange(
  op: PatchOperation['op'],
  filter: string | null,
  value: unknown,
): MemberChange {
  if (filter !== null) {
    return { op: op === 'remove' ? op : 'change', ids: filteredIds(parseFilter(filter)) }
  }
  if (op === 'remove' && (value === undefined || value === null)) return { op: 'replace', ids: [] }
  return { op, ids: idsOf(value) }
}

/** Ids in `value eq "1" or value eq "2"`. */
function filteredIds(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.parts.flatMap(filteredIds)
  if (
    filter.kind === 'compare' &&
    filter.comparison === 'eq' &&
    filter.path.toLowerCase() === 'value'
  ) {
    return [String(filter.value)]
  }
  throw invalidPath('Los miembros se eligen por su id: members[value eq "…"]')
}

function idsOf(value: unknown): string[] {
  return [value ?? []].flat().map((member: unknown) => {
    if (isObject(member) && textOf(partOf(member, 'type'), 'type')?.toLowerCase() === 'group') {
      throw invalidValue('Un grupo no puede tener otros grupos')
    }
    const id = textOf(member, 'members')
    if (id === null) throw invalidValue('A un miembro le falta value')
    return id
  })
}
