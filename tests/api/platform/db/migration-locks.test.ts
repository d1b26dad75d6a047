import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl, dropDatabase, onServer } from '#tests/support/servers/database-server.ts'
import {
  describeLock,
  locksOfMigration,
  type MigrationLock,
} from '#tests/support/database/migration-locks.ts'

/** A migration holds its locks while it is deployed: on a table of millions they may not last. */

const ROOT = path.join(import.meta.dirname, '../../../..')
const MIGRATIONS = path.join(ROOT, 'api/platform/db/migrations')
const files = globSync('*.sql', { cwd: MIGRATIONS }).sort()

/** Migrations up to this one landed before there was a rule; what they lock is in docs/scale.md. */
const LANDED = '0049'
/** Longest time of a migration over many rows. */
const LIMIT_MS = 1_000

/** Rows of tables that grow with people, by statements of the last version without a rule. */
const MANY_ROWS = `
  insert into users (tenant_id, username, email, first_name)
    select 1, 'muchos.' || n, 'muchos.' || n || '@empresa.test', 'Muchos' from generate_series(1, 20000) n;
  insert into login_names (tenant_id, user_id, name)
    select tenant_id, id, username from users where username like 'muchos.%';
  insert into sessions (tenant_id, user_id, token_version, user_agent, expires_at)
    select tenant_id, id, 1, 'Chromium', now() + interval '1 day' from users;
  insert into course_users (tenant_id, tenant_course_id, user_id)
    select 1, t.id, u.id from tenant_courses t join users u using (tenant_id) where tenant_id = 1 on conflict do nothing;
  insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, points, seconds)
    select tenant_id, user_id, gen_random_uuid(), tenant_course_id, 1, 1, 1 from course_users;
  insert into audit_log (tenant_id, action, entity, entity_id, user_id)
    select tenant_id, 'update', 'user', id, id from users;
  insert into mails (tenant_id, recipient, subject, body)
    select tenant_id, email, 'Asunto', 'Texto' from users`

const serverUrl = inject('serverUrl')
const name = `sendero_locks_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(serverUrl, name)
const found: { file: string; locks: MigrationLock[]; milliseconds: number }[] = []

beforeAll(async () => {
  await onServer(serverUrl, `create database ${name}`)
  await runner({
    databaseUrl: url,
    dir: MIGRATIONS,
    migrationsTable: 'migrations',
    direction: 'up',
    count: 1,
    log: () => {},
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const file of files) {
      const version = file.slice(0, 4)
      if (version > '0001') {
        const text = readFileSync(path.join(MIGRATIONS, file), 'utf8')
        found.push({ file, ...(await locksOfMigration(client, text)) })
      }
      const rows = path.join(ROOT, 'tests/files/upgrade', `${version}.sql`)
      if (existsSync(rows)) await client.query(readFileSync(rows, 'utf8'))
      if (version === LANDED) await client.query(MANY_ROWS)
    }
  } finally {
    await client.end()
  }
}, 120_000)
afterAll(() => dropDatabase(serverUrl, name))

test('a new migration neither reads nor writes a whole table under a lock that others wait for', () => {
  const offences = found
    .filter(({ file }) => file.slice(0, 4) > LANDED)
    .flatMap(({ file, locks }) =>
      locks
        .filter(({ scanned, rewritten }) => scanned || rewritten)
        .filter(({ table }) => !ROWS_OF_COMPANIES.includes(table))
        .map((lock) => `${file}: ${describeLock(lock)}`),
    )
  expect(
    offences,
    'Expand and contract instead: an index `concurrently` or a constraint `not valid` that a job validates',
  ).toEqual([])
})

/** Tables with a row or a few for each company, however many people it has. */
const ROWS_OF_COMPANIES = ['tenants', 'sign_on_connections']

test(`a new migration that locks takes less than ${LIMIT_MS} ms over many rows`, () => {
  const slow = found
    .filter(({ file, locks }) => file.slice(0, 4) > LANDED && locks.length > 0)
    .filter(({ milliseconds }) => milliseconds > LIMIT_MS)
    .map(({ file, milliseconds }) => `${file}: ${milliseconds.toFixed(0)} ms`)
  expect(slow).toEqual([])
})

test('an index of a large table and a table written anew are found', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const described = async (text: string) =>
      (await locksOfMigration(client, text)).locks.map(describeLock)
    expect(await described('create index on users (tenant_id, username)')).toEqual([
      '`users` share, read whole',
    ])
    expect(await described('alter table responses alter column points type bigint')).toEqual([
      '`responses` access exclusive, written anew',
    ])
    expect(await described('alter table users add column nickname text')).toEqual([
      '`users` access exclusive',
    ])
  } finally {
    await client.end()
  }
})

test('docs/scale.md lists the locks of each migration', () => {
  const written = readFileSync(path.join(ROOT, 'docs/scale.md'), 'utf8').split('\n')
  const lines = found
    .filter(({ locks }) => locks.length > 0)
    .map(({ file, locks }) => `| ${file.slice(0, -4)} | ${locks.map(describeLock).join('; ')} |`)
  expect(lines.filter((line) => !written.some((one) => one.startsWith(line)))).toEqual([])
})
