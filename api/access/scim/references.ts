import sql, { raw } from 'sql-template-tag'
import { newArea } from '#contract/people/areas.ts'
import { newPosition } from '#contract/people/positions.ts'
import { AREAS } from '#api/people/areas/table.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { POSITIONS } from '#api/people/positions/table.ts'
import { insertRecord } from '#api/platform/records/record.ts'
import { invalidValue } from './failure.ts'
import type { StoredSettings } from './settings.ts'

/** Areas, positions and managers by what a directory calls them. */

const KINDS = {
  areas: { noun: 'El área', schema: newArea, record: AREAS, unknown: 'unknown_areas' },
  positions: {
    noun: 'El cargo',
    schema: newPosition,
    record: POSITIONS,
    unknown: 'unknown_positions',
  },
} as const

/** Area or position that a directory names; `present` is the one that the user has. */
type Place = { kind: keyof typeof KINDS; name: string; present: number | null }

/**
 * Returns the area or position of this name or code, ignoring case, accents and runs of blanks. Of several the one that is
 * written as sent, then the present one. One that does not exist is created with a code of its name, once also when two
 * requests bring it at the same time, or refused as the company has set.
 * @throws ScimFailure 400 `invalidValue`.
 */
export async function placeNamed(
  tx: Transaction,
  scope: Scope,
  settings: StoredSettings,
  place: Place,
): Promise<number> {
  const { kind, name } = place
  const { noun, schema, record, unknown } = KINDS[kind]
  const found = await find(tx, scope, place)
  if (found !== null) return found
  if (settings[unknown] === 'reject') {
    throw invalidValue(
      `${noun} «${name}» no existe: créalo en Sendero o cambia la configuración del directorio`,
    )
  }
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`scim.${kind}`}), ${scope.tenantId})`)
  const meanwhile = await find(tx, scope, place)
  if (meanwhile !== null) return meanwhile
  const code = await freeCode(tx, scope, kind, name)
  const read = schema.safeParse({ code, name })
  if (!read.success) throw invalidValue(read.error.issues[0]!.message)
  const values = { code: read.data.code, name: read.data.name }
  return (await insertRecord<{ id: number }>(tx, scope, record as never, values as never)).id
}

async function find(tx: Transaction, scope: Scope, { kind, name, present }: Place) {
  const plain = raw(String.raw`btrim(regexp_replace(name, '[\s\u00a0\u2007\u202f]+', ' ', 'g'))`)
  const [row] = await tx.query<{ id: number }>(
    sql`select id from ${raw(kind)}
        where tenant_id = ${scope.tenantId} and (fold(${plain}) = fold(${name}) or lower(code) = lower(${name}))
        order by ${plain} = ${name} desc, lower(${plain}) = lower(${name}) desc, id is not distinct from ${present} desc,
          fold(${plain}) = fold(${name}) desc, id limit 1`,
  )
  return row?.id ?? null
}

/** Maximum length of a code; a number may follow it. */
const MAX_CODE = 50

async function freeCode(
  tx: Transaction,
  scope: Scope,
  kind: keyof typeof KINDS,
  name: string,
): Promise<string> {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const base =
    plain
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, MAX_CODE - 6) || 'SCIM'
  const rows = await tx.query<{ code: string }>(
    sql`select upper(code) as code from ${raw(kind)}
        where tenant_id = ${scope.tenantId} and starts_with(upper(code), ${base})`,
  )
  const used = new Set(rows.map(({ code }) => code))
  if (!used.has(base)) return base
  let number = 2
  while (used.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/**
 * Returns the id of a manager: by our id, or by what the directory calls them.
 * @throws ScimFailure 400 `invalidValue` when the company has no such person.
 */
export async function managerNamed(tx: Transaction, scope: Scope, value: string): Promise<number> {
  const id = /^[1-9]\d{0,15}$/.test(value) ? value : null
  const [row] = await tx.query<{ id: number }>(
    sql`select u.id, u.id is not distinct from ${id}::bigint as by_id from users u
        left join scim_users l on l.tenant_id = ${scope.tenantId} and l.user_id = u.id
        where u.tenant_id = ${scope.tenantId} and l.removed_at is null and (u.id = ${id}::bigint
          or l.external_id = ${value}
          or u.id = any(array(select id from users_named(array[${value}]::text[], array[null]::text[]))))
        order by by_id desc limit 1`,
  )
  if (!row) throw invalidValue(`El jefe «${value.slice(0, 100)}» no existe en Sendero`)
  return row.id
}
