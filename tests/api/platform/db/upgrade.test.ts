import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareAuditLog } from '#api/oversight/audit-log/months.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { APP_ROLE } from '#api/platform/db/pool.ts'
import { installQueue } from '#api/platform/jobs/queue.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { databaseUrl, dropDatabase, onServer } from '#tests/support/servers/database-server.ts'
import { WHOLE } from '#tests/support/extent.ts'
import type { Rows } from '#tests/support/database/database-rows.ts'
import { schemaOf } from '#tests/support/database/schema.ts'

/** A database of every version there has been, with data in it, becomes one of the present. */

const ROOT = path.join(import.meta.dirname, '../../../..')
const MIGRATIONS = path.join(ROOT, 'api/platform/db/migrations')
const versions = globSync('*.sql', { cwd: MIGRATIONS })
  .map((name) => name.slice(0, 4))
  .sort()

/** Every version in `npm run test:all`, on one engine; else the oldest and the newest. */
const everyVersion = WHOLE && !process.env['TEST_DATABASE_URL']
const tried = everyVersion ? versions : [versions[0]!, versions.at(-1)!]

const serverUrl = inject('serverUrl')
const run = randomUUID().replaceAll('-', '')
const nameOf = (version: string) => `sendero_upgrade_${version}_${run}`
const urlOf = (version: string) => databaseUrl(serverUrl, nameOf(version))
const created: string[] = []

async function create(version: string, template?: string) {
  await onServer(
    serverUrl,
    `create database ${nameOf(version)}${template ? ` template ${nameOf(template)}` : ''}`,
  )
  created.push(nameOf(version))
}

async function owning<T>(version: string, work: (rows: Rows) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(version) })
  await client.connect()
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.end()
  }
}

/** The next migration alone, then the rights as releases before routines gave them, and rows. */
async function step(version: string) {
  await runner({
    databaseUrl: urlOf('growing'),
    dir: MIGRATIONS,
    migrationsTable: 'migrations',
    direction: 'up',
    count: 1,
    log: () => {},
  })
  await owning('growing', async (rows) => {
    await rows(`grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
      revoke all on migrations from ${APP_ROLE}; grant select on migrations to ${APP_ROLE}`)
    const file = path.join(ROOT, 'tests/files/upgrade', `${version}.sql`)
    if (existsSync(file)) await rows(readFileSync(file, 'utf8'))
  })
}

/** The rows of every table, as JSON without what later columns would add. */
async function contentOf(rows: Rows, columns?: Map<string, string[]>) {
  const tables = await rows<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) as columns from pg_class
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('audit_log_settings', 'migrations', 'routines', 'trash_kinds')
     group by 1 order by 1`,
  )
  const content = new Map<string, string[]>()
  const shapes = new Map<string, string[]>()
  for (const table of tables) {
    const kept = columns ? columns.get(table.name) : table.columns
    if (!kept) continue
    const found = await rows<{ row: string }>(
      `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key = any($1))::text as row
       from ${table.name} t order by 1`,
      [kept],
    )
    content.set(
      table.name,
      found.map(({ row }) => row),
    )
    shapes.set(table.name, kept)
  }
  return { content, shapes }
}

let fresh: string[]

beforeAll(async () => {
  await create('growing')
  await installQueue(urlOf('growing'))
  for (const version of versions) {
    await step(version)
    if (tried.includes(version)) await create(version, 'growing')
  }
  await create('fresh')
  await migrate(urlOf('fresh'), prepareDatabase)
  fresh = await owning('fresh', schemaOf)
}, 300_000)
afterAll(async () => {
  for (const name of created) await dropDatabase(serverUrl, name)
})

describe.each(tried)('a database of %s', (version) => {
  test('becomes what a new one is, with the rows that it had', async () => {
    const before = await owning(version, contentOf)
    // 0035 ends every selection: each belongs to a session since.
    if (version < '0035' && before.content.has('selections')) before.content.set('selections', [])
    await migrate(urlOf(version), prepareAuditLog)
    expect(await owning(version, schemaOf)).toEqual(fresh)
    const after = await owning(version, (rows) => contentOf(rows, before.shapes))
    expect(Object.fromEntries(after.content)).toEqual(Object.fromEntries(before.content))
    expect(before.content.get('users')).toHaveLength(20)
  })

  test('works as one', async () => {
    const db = openDatabase({ url: urlOf(version), connections: 4, onError: () => {} })
    const as = { tenantId: 1, actor: { id: 1, first_name: 'Íngrid', last_name: 'Uno' } }
    const ask = <Row extends object>(statement: ReturnType<typeof sql>) =>
      db.transaction(as, (tx) => tx.query<Row>(statement))
    try {
      // search, tallies, exact totals
      const found = await ask(sql`select count(*) as total from search_users('munoz')`)
      expect(found).toEqual([{ total: 19 }])
      const tallied = sql`select sum(tally)::int as users from user_tallies where kind = 'area'`
      expect(await ask(tallied)).toEqual([{ users: 19 }])
      await ask(
        sql`update users set area_id = null, location = 'Tumaco' where username = 'persona7'`,
      )
      expect(
        await ask(sql`select value from user_field_values where value = 'Tumaco'`),
      ).toHaveLength(1)

      // a company sees itself alone
      expect(await ask(sql`select distinct tenant_id from users`)).toEqual([{ tenant_id: 1 }])

      // enrolments follow a group, into the trash and back
      const [made] = await ask<{ course: number; person: number; group: number }>(
        sql`with design as (
              insert into courses (owner_tenant_id, slug, name) values (1, 'nuevo', 'Nuevo') returning id
            ), course as (
              insert into tenant_courses (tenant_id, course_id) select 1, id from design returning id
            ), team as (insert into groups (tenant_id, name) values (1, 'Nuevo') returning id)
            select course.id as course, team.id as group,
              (select id from users where username = 'persona8') as person from course, team`,
      )
      const { course, person, group } = made!
      await ask(
        sql`insert into group_users (tenant_id, group_id, user_id) values (1, ${group}, ${person})`,
      )
      await ask(
        sql`insert into group_courses (tenant_id, group_id, tenant_course_id) values (1, ${group}, ${course})`,
      )
      const enrolled = () =>
        ask(
          sql`select enabled from course_users where user_id = ${person} and tenant_course_id = ${course}`,
        )
      expect(await enrolled()).toEqual([{ enabled: true }])
      await ask(sql`select move_to_trash('groups', array[${group}]::bigint[])`)
      expect(await enrolled()).toEqual([{ enabled: false }])
      expect(await ask(sql`select id from groups where id = ${group}`)).toEqual([])
      await ask(sql`select restore_from_trash('groups', array[${group}]::bigint[])`)
      expect(await enrolled()).toEqual([{ enabled: true }])

      // the audit log, and who may not write it
      const told = sql`select action, actor_name from audit_log where entity = 'group' and entity_id = ${group} order by id`
      expect(await ask(told)).toEqual(
        ['create', 'add', 'add', 'trash', 'restore'].map((action) => ({
          action,
          actor_name: 'Íngrid Uno',
        })),
      )
      await expect(ask(sql`delete from audit_log`)).rejects.toThrow(/permission denied/)

      // what was in the trash
      const trashed = await ask<{ name: string }>(sql`select name from trash() order by name`)
      expect(trashed.map(({ name }) => name)).toEqual(
        version < '0005' ? [] : ['Alturas', 'Costa', 'Disuelto', 'Vieja'],
      )
      const [emptied] = await ask<{ deleted: number; keys: string[] }>(
        sql`select * from empty_trash()`,
      )
      expect([emptied!.deleted, emptied!.keys.length]).toEqual(version < '0005' ? [0, 0] : [2, 1])
    } finally {
      await db.close()
    }
  })
})
