import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A user as demo data makes one; `password` is a stored argon2id hash, null is one nobody knows. */
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

/** Writes users by COPY, as fast as the server takes them; answers how many there were. */
export async function copyUsers(client: pg.Client, users: Iterable<UserRecord>): Promise<number> {
  const target = client.query(copyFrom(`copy users (${COLUMNS}) from stdin`))
  await pipeline(Readable.from(blocks(users), { objectMode: true, highWaterMark: 1 }), target)
  return target.rowCount
}

/** Identities for `count` users, taken from the sequence as inserts would. */
export async function reserveUserIds(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, $1)`,
    [count],
  )
  return rows.map((row) => Number(row.id))
}

const BLOCK_CHARACTERS = 64 * 1024
const DAY = 24 * 3600 * 1000

/** Joins lines into blocks, so that a socket write carries hundreds of rows. */
function* blocks(users: Iterable<UserRecord>): Generator<Buffer> {
  let block = ''
  for (const user of users) {
    block += line(user)
    if (block.length >= BLOCK_CHARACTERS) {
      yield Buffer.from(block)
      block = ''
    }
  }
  if (block !== '') yield Buffer.from(block)
}

function line(user: UserRecord): string {
  const created = user.createdAt.toISOString()
  // Nobody knows the secret behind a random hash, and it has the size of a real one.
  const password = user.password ?? randomBytes(32).toString('base64')
  const expires = user.password === null ? new Date(user.createdAt.getTime() + 3 * DAY) : null
  const values = [
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
  return `${values.map(copyText).join('\t')}\n`
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text format. */
function copyText(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] as string)
    : value
}
