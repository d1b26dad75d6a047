import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#api/platform/db/migrate.ts'
import {
  applyRoutines,
  inOrder,
  readRoutines,
  type RoutineFile,
} from '#api/platform/db/routines.ts'
import { installQueue } from '#api/platform/jobs/queue.ts'
import { databaseUrl, dropDatabase, onServer } from '#tests/support/servers/database-server.ts'

/** Functions and triggers that live beside their context, and how a database gets them. */

const serverUrl = inject('serverUrl')
const name = `sendero_routines_${randomUUID().replaceAll('-', '')}`
const url = databaseUrl(serverUrl, name)
let client: pg.Client
const files = readRoutines()

beforeAll(async () => {
  await onServer(serverUrl, `create database ${name}`)
  await migrate(url, installQueue)
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await dropDatabase(serverUrl, name)
})

const file = (context: string, text: string, ...needs: string[]): RoutineFile => ({
  context,
  text,
  needs,
})

/** Applies these beside those of the product, as a start does. */
async function apply(...more: RoutineFile[]) {
  await client.query('begin')
  try {
    await applyRoutines(client, [...files, ...more])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows
const appliedAt = async () =>
  new Map(
    (await ask('select context, applied_at::text as at from routines')).map(({ context, at }) => [
      context as string,
      at as string,
    ]),
  )
const exists = async (routine: string) =>
  (await ask(`select to_regprocedure('${routine}') is not null as there`))[0]!.there

describe('routines', () => {
  test('that did not change are not applied again', async () => {
    const before = await appliedAt()
    expect([...before.keys()].sort()).toEqual(files.map(({ context }) => context).sort())
    await migrate(url, installQueue)
    expect(await appliedAt()).toEqual(before)
  })

  test('that changed are applied again, with those that need them and no others', async () => {
    const one = file('one', `create or replace function one() returns int return 1;`)
    const two = file('two', `create or replace function two() returns int return one() + 1;`, 'one')
    await apply(two, one)
    const before = await appliedAt()
    await apply(file('one', one.text.replace('return 1', 'return 10')), two)
    expect(await ask('select two()')).toEqual([{ two: 11 }])
    const after = await appliedAt()
    const again = [...after].filter(([context, at]) => before.get(context) !== at)
    expect(again.map(([context]) => context).sort()).toEqual(['one', 'two'])
  })

  test('that are gone from the database come back', async () => {
    await ask('drop function csv_cell(text)')
    await apply()
    expect(await ask(`select csv_cell('=1') as cell`)).toEqual([{ cell: `'=1` }])
  })

  test('that left their file leave the database, triggers and other signatures too', async () => {
    const body = `returns trigger language plpgsql as 'begin return null; end';
      create or replace trigger told after insert on rate_limits execute function tell()`
    await apply(
      file(
        'gone',
        `create or replace function tell() ${body};
        create or replace function counted(int) returns int return $1;`,
      ),
    )
    expect(await exists('tell()')).toBe(true)
    await apply(file('gone', `create or replace function counted(bigint) returns int return 1;`))
    expect(await exists('tell()')).toBe(false)
    expect(await ask(`select from pg_trigger where tgname = 'told'`)).toEqual([])
    expect([await exists('counted(int)'), await exists('counted(bigint)')]).toEqual([false, true])
    await apply()
    expect(await exists('counted(bigint)')).toBe(false)
    expect((await appliedAt()).has('gone')).toBe(false)
  })

  test('answer something else where nothing is made of them', async () => {
    const answers = (type: string) =>
      file('typed', `create or replace function typed() returns ${type} return 7::${type};`)
    await apply(answers('int'))
    await apply(answers('text'))
    expect(await ask('select typed()')).toEqual([{ typed: '7' }])
  })

  test('say which file PostgreSQL refuses, and change nothing', async () => {
    const used = (type: string) =>
      file('used', `create or replace function used() returns ${type} return 7::${type};`)
    await apply(used('int'))
    await ask('create view of_used as select used()')
    await expect(apply(used('text'))).rejects.toThrow(/^used\/routines\.sql: .*return type/)
    expect(await ask('select used()')).toEqual([{ used: 7 }])
    await ask('drop view of_used')
  })

  test.each([
    ['an index', 'create index on stored_by (stored(id))'],
    [
      'a generated column',
      'alter table stored_by add g int generated always as (stored(id)) stored',
    ],
    ['a constraint', 'alter table stored_by add check (stored(id) > 0)'],
    [
      'an index, by way of another function',
      `create function stored_too(int) returns int language sql immutable return stored($1);
       create index on stored_by (stored_too(id))`,
    ],
  ])('are refused where %s would keep what they answered before', async (_, user) => {
    const stored = (answer: string) =>
      file(
        'stored',
        `create or replace function stored(n int) returns int language sql immutable return ${answer};`,
      )
    await apply(stored('n'))
    await ask(`create table stored_by (id int); ${user}`)
    try {
      await expect(apply(stored('-n'))).rejects.toThrow(/stored.* is used by .*migration/)
    } finally {
      await ask('drop table stored_by; drop function if exists stored_too(int)')
    }
  })

  test(
    'come back with their rights when a backup was restored without any',
    { tags: ['slow'] },
    async () => {
      await ask(`revoke all on all tables in schema public from sendero_app`)
      await migrate(url, installQueue)
      const [rights] = await ask(
        `select has_table_privilege('sendero_app', 'users', 'update') as users,
         has_table_privilege('sendero_app', 'audit_log', 'insert') as added,
         has_table_privilege('sendero_app', 'audit_log', 'update') as changed`,
      )
      expect(rights).toEqual({ users: true, added: true, changed: false })
    },
  )

  test('need each other in no circle, and nothing that is not there', () => {
    expect(() => inOrder([file('a', '', 'b'), file('b', '', 'a')])).toThrow(/a needs b needs a/)
    expect(() => inOrder([file('a', '', 'b')])).toThrow(/no routines of b/)
  })
})

test(
  'processes that start at once run one after another, and one of them does the work',
  { tags: ['slow'] },
  async () => {
    for (let round = 0; round < 5; round++) {
      await ask(`update routines set hash = 'of before' where context in ('db', 'users')`)
      const before = await appliedAt()
      await Promise.all([1, 2].map(() => migrate(url, installQueue)))
      const stale = await ask(`select from routines where hash = 'of before'`)
      expect(stale).toEqual([])
      expect((await appliedAt()).get('users')).not.toBe(before.get('users'))
    }
  },
)

describe('guard_table', () => {
  const guarding = async (table: string, call = `call guard_table('kept')`) => {
    await client.query('begin')
    try {
      await client.query(`create table kept (${table}); ${call}`)
      const { rows } = await client.query<{ keys: string[]; policy: string; rights: string }>(
        `select array(select conname::text from pg_constraint where conrelid = c.oid and contype = 'f') as keys,
           relrowsecurity as guarded,
           (select qual from pg_policies where tablename = 'kept') as policy,
           has_table_privilege('sendero_app', c.oid, 'insert') as rights
         from pg_class c where relname = 'kept'`,
      )
      return rows[0]
    } finally {
      await client.query('rollback')
    }
  }

  test('adds policies, grants and the tenant key to a table', async () => {
    expect(
      await guarding('tenant_id int, id int, deleted_at timestamptz, primary key (tenant_id, id)'),
    ).toEqual({
      keys: ['kept_tenant_id_fkey'],
      guarded: true,
      policy: expect.stringMatching(/tenant_id = .*current_tenant.* AND \(deleted_at IS NULL\)/),
      rights: true,
    })
  })

  test('is content with a company that another table vouches for', async () => {
    const found = await guarding(`tenant_id int, area_id bigint, primary key (tenant_id, area_id),
      foreign key (tenant_id, area_id) references areas (tenant_id, id)`)
    expect(found!.keys).toEqual(['kept_tenant_id_area_id_fkey'])
  })

  test.each([
    ['tenant_id int, id int primary key', /primary key of kept does not begin with tenant_id/],
    ['id int, tenant_id int', /primary key of kept does not begin with tenant_id/],
    [
      'tenant_id int, id int, user_id bigint references users (id), primary key (tenant_id, id)',
      /kept_user_id_fkey of kept may refer to another company/,
    ],
  ])('refuses (%s)', async (table, why) => {
    await expect(guarding(table)).rejects.toThrow(why)
  })

  test('takes no lock where all is as it should be', async () => {
    await client.query('begin')
    await client.query(`call guard_table('users')`)
    const locks = await ask(
      `select mode from pg_locks where pid = pg_backend_pid() and relation = 'users'::regclass`,
    )
    await client.query('rollback')
    expect(locks.map(({ mode }) => mode)).not.toContain('AccessExclusiveLock')
  })
})
