import sql from 'sql-template-tag'
import type { z } from 'zod'
import { userChanges, username as usernameSchema } from '#contract/platform/people/user-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { namedFields } from '#api/people/users/policy.ts'
import { readMobile } from '#api/people/users/mobile.ts'
import { invalidValue } from '../failure.ts'
import type { Sent } from './read-user.ts'
import { managerNamed, placeNamed } from '../references.ts'
import type { StoredSettings } from '../settings.ts'
import { withSingleBlanks } from '../values.ts'

/** Values that a directory sends about a user, as the fields that people edit by hand. */

export type Draft = Omit<z.output<typeof userChanges>, 'version'>

/** Fields of the user and of the account that the directory has sent. */
export type Changes = Partial<Draft> & { username?: string; disabled?: boolean }

const TEXTS = ['first_name', 'last_name', 'email', 'identification_number', 'location'] as const

/**
 * Checks each field as the form does, and finds or creates the area and the position.
 * @param present the area and the position of the user.
 * @throws ScimFailure 400 `invalidValue`.
 */
export async function changesOf(
  tx: Transaction,
  scope: Scope,
  settings: StoredSettings,
  { sent, present }: { sent: Sent; present: Pick<Draft, 'area_id' | 'position_id'> },
): Promise<Changes> {
  const changes: Changes = {}
  if (sent.username !== undefined) changes.username = valid(usernameSchema, sent.username)
  if (sent.active !== undefined) changes.disabled = !sent.active
  for (const field of [...TEXTS, ...namedFields(scope)]) {
    const value = sent[field]
    if (value !== undefined) changes[field] = valid(userChanges.shape[field], value) as never
  }
  if (sent.mobile !== undefined) {
    const written = sent.mobile?.replace(/^tel:/i, '')
    const read = written ? readMobile(written.trim()).value : null
    changes.mobile = valid(userChanges.shape.mobile, read)
  }
  const placed = { tx, scope, settings }
  if (sent.department !== undefined) {
    const place = { name: sent.department, present: present.area_id }
    changes.area_id = await placeOf(placed, { kind: 'areas', ...place })
  }
  if (sent.title !== undefined) {
    const place = { name: sent.title, present: present.position_id }
    changes.position_id = await placeOf(placed, { kind: 'positions', ...place })
  }
  if (sent.manager !== undefined) {
    changes.manager_id = sent.manager === null ? null : await managerNamed(tx, scope, sent.manager)
  }
  return changes
}

type Placed = { tx: Transaction; scope: Scope; settings: StoredSettings }

type Named = { kind: 'areas' | 'positions'; name: string | null; present: number | null }

function placeOf({ tx, scope, settings }: Placed, { name, ...place }: Named) {
  const line = withSingleBlanks(name ?? '')
  return line === '' ? null : placeNamed(tx, scope, settings, { ...place, name: line })
}

function valid<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value ?? '')
  if (!read.success) throw invalidValue(read.error.issues[0]!.message)
  return read.data
}

const COLUMNS: Readonly<Partial<Record<keyof Sent, string>>> = {
  active: 'disabled',
  department: 'area_id',
  title: 'position_id',
  manager: 'manager_id',
}

/** Returns the columns of users that a request maintains from now on. */
export function columnsOf(sent: Sent): string[] {
  return (Object.keys(sent) as (keyof Sent)[])
    .filter((field) => field !== 'external_id' && field !== 'formatted')
    .map((field) => COLUMNS[field] ?? field)
}

/**
 * Returns what is sent with the full name as a first and a last name. Names by their parts count before it. A part that
 * begins or ends the full name stays; otherwise the full name is the first name, as it has no parts that could be told apart.
 * @param present the fields of the user; none for a new one.
 */
export function withName(sent: Sent, present: Sent): Sent {
  const { formatted, ...rest } = sent
  if (!formatted || sent.first_name || sent.last_name) return rest
  const { first_name: first, last_name: last } = present
  const full = withSingleBlanks(formatted)
  if (present.formatted && full === withSingleBlanks(present.formatted))
    return { ...rest, first_name: first ?? null, last_name: last ?? null }
  if (last && full.endsWith(` ${last}`))
    return { ...rest, first_name: full.slice(0, -last.length - 1), last_name: last }
  if (first && full.startsWith(`${first} `))
    return { ...rest, first_name: first, last_name: full.slice(first.length + 1) }
  return { ...rest, first_name: full, last_name: null }
}

/**
 * Returns the fields that are sent with another value than the user's. A value that has been read is never written: it may
 * name two areas, or break a rule that is younger than it.
 */
export function different(sent: Sent, present: Sent): Sent {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== (present[field as keyof Sent] ?? null),
    ),
  )
}

/** A locked user's fields, as the form would send them unchanged. */
export async function draftOf(tx: Transaction, scope: Scope, id: number): Promise<Draft & Account> {
  const [row] = await tx.query<Draft & Account>(
    sql`select email, first_name, last_name, mobile, avatar, area_id, position_id, role, identification_number,
          location, manager_id, extended_field1, extended_field2, extended_field3, extended_field4,
          extended_field5, extended_field6, extended_field7, convalidate_enabled, username, disabled,
          array(select o.unit_id::int8 from user_organizational_units o
            where o.tenant_id = ${scope.tenantId} and o.user_id = u.id) as organizational_units
        from users u where u.tenant_id = ${scope.tenantId} and u.id = ${id}`,
  )
  const { organizational_units: units, ...rest } = row!
  // The driver returns ids in arrays as text.
  return { ...rest, organizational_units: units.map(Number) }
}

type Account = { username: string; disabled: boolean }
