import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { copyRows, type Cell } from './copy-rows.ts'

/** User of the demo data; `password` is a stored argon2id hash, null for a password that nobody knows. */
export type UserRecord = {
  id: number
  tenantId: number
  username: string
  email: string
  firstName: string
  lastName: string | null
  mobile: string | null
  areaId: number | null
  positionId: number | null
  role: 'user' | 'reader' | 'admin'
  identificationNumber: string | null
  location: string | null
  managerId: number | null
  /** The seven extended fields. */
  extended: (string | null)[]
  disabled: boolean
  superadmin: boolean
  password: string | null
  createdAt: Date
}

const COLUMNS = `tenant_id, id, username, email, first_name, last_name, mobile, area_id, position_id,
  role, identification_number, location, manager_id, extended_field1, extended_field2,
  extended_field3, extended_field4, extended_field5, extended_field6, extended_field7, disabled,
  superadmin, password_kind, password_hash, password_expires_at, must_change_password, created_at,
  updated_at`

/** Writes users with COPY, with backpressure; returns their number. */
export function copyUsers(client: pg.Client, users: Iterable<UserRecord>): Promise<number> {
  return copyRows(client, `users (${COLUMNS})`, lines(users))
}

/** Reserves `count` ids from the sequence, as inserts would. */
export async function reserveUserIds(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map((row) => Number(row.id))
}

const DAY = 24 * 3600 * 1000

function* lines(users: Iterable<UserRecord>): Generator<Cell[]> {
  for (const user of users) yield line(user)
}

function line(user: UserRecord): Cell[] {
  const created = user.createdAt.toISOString()
  // A random hash, whose password nobody knows, of the size of a real one.
  const password = user.password ?? randomBytes(32).toString('base64')
  const expires = user.password === null ? new Date(user.createdAt.getTime() + 3 * DAY) : null
  return [
    user.tenantId,
    user.id,
    user.username,
    user.email,
    user.firstName,
    user.lastName,
    user.mobile,
    user.areaId,
    user.positionId,
    user.role,
    user.identificationNumber,
    user.location,
    user.managerId,
    ...user.extended,
    user.disabled,
    user.superadmin,
    user.password === null ? 'generated' : 'argon2id',
    password,
    expires?.toISOString() ?? null,
    user.password === null,
    created,
    created,
  ]
}
