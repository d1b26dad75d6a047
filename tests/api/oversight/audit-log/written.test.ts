import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { AUDIT_ENTITIES, AUDIT_FIELDS } from '#contract/oversight/audit-log-words.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, created, draftUser } from '../../people/users/company.ts'
import { openLog } from './log.ts'

/** Audit entries that database triggers write (0004_audit.sql), as the API returns them. */

const api = await startTestApi()
const { admin, rows, read, last, adminId, ...company } = await openLog(api)

const me: TenantScope = {
  tenantId: 1,
  actor: { id: adminId, first_name: 'Ana', last_name: 'Ruiz' },
  requestId: 'solicitud-1',
}
const change = <T>(work: (tx: Transaction) => Promise<T>) => api.services.db.transaction(me, work)

test('a created user: actor, entity and values, but never the password', async () => {
  const draft = draftUser({
    password: 'una-clave-secreta',
    location: 'Cali',
    mobile: '+57 3001112233',
  })
  const { body, response } = await created(admin, draft)
  const entry = (await last(`user=${body.id}`))!
  expect(entry).toMatchObject({
    actor_id: adminId,
    acting: false,
    action: 'create',
    entity: 'user',
    entity_id: body.id,
    label: 'Prueba',
    user: { id: body.id, name: 'Prueba' },
    request_id: response.headers.get('x-request-id'),
  })
  expect(entry.actor_name).toMatch(/\S/)
  expect(Math.abs(Date.parse(entry.at) - Date.now())).toBeLessThan(60_000)
  const values = Object.fromEntries(entry.changes.map(({ field, after }) => [field, after!.value]))
  expect(values).toMatchObject({ username: draft.username, location: 'Cali', disabled: false })
  expect(entry.changes.every(({ before }) => before === null)).toBe(true)
  expect(JSON.stringify(entry)).not.toContain('una-clave-secreta')
  expect(Object.keys(values)).not.toContain('password_hash')
})

test('a changed user: only what differs, before and after, with the names of what is referred to', async () => {
  const [first, second] = company.unitAreas
  const { body } = await created(admin, draftUser({ area_id: first }))
  await admin('PUT', `/users/${body.id}`, asForm(body, { role: 'reader', area_id: second }))
  const names = await rows<{ id: string; name: string }>(
    'select id, name from areas where id = any($1)',
    [[first, second]],
  )
  const named = (id: number | undefined) => ({
    value: id,
    name: names.find((row) => Number(row.id) === id)!.name,
  })
  const entry = (await last(`user=${body.id}`))!
  expect(entry.action).toBe('update')
  expect(entry.changes).toEqual([
    { field: 'area_id', before: named(first), after: named(second) },
    {
      field: 'role',
      before: { value: 'user', name: null },
      after: { value: 'reader', name: null },
    },
  ])
})

test('a new password is only marked as changed', async () => {
  const { body } = await created(admin, draftUser())
  await admin('PUT', '/users/account/change_password', { id: body.id, password: 'otra-clave' })
  const secret = { value: '•••', name: null }
  expect((await last(`user=${body.id}`))!.changes).toEqual([
    { field: 'password_hash', before: secret, after: secret },
  ])
  expect(JSON.stringify(await read(`user=${body.id}`))).not.toContain('$argon2')
})

test('writes no entry for a change without effect', async () => {
  const { body } = await created(admin, draftUser())
  await admin('PUT', `/users/${body.id}`, asForm(body))
  expect((await read(`user=${body.id}`)).results).toHaveLength(1)
})

test('writes no entry for a rolled back change', async () => {
  const name = 'Grupo deshecho'
  await expect(
    change(async (tx) => {
      await tx.query(sql`insert into groups (tenant_id, name) values (1, ${name})`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await read(`q=${encodeURIComponent(name)}`)).results).toEqual([])
})

test('many at once are as many entries, of one request', async () => {
  const ids = []
  for (let n = 0; n < 3; n++) ids.push((await created(admin, draftUser())).body.id as number)
  const { response } = await admin('PUT', `/users/${ids.join(',')}/disable`)
  const { results } = await read('action=update&entity=user&limit=3')
  expect(results.map(({ entity_id }) => entity_id).sort()).toEqual(ids.sort())
  for (const { changes, request_id } of results) {
    expect(request_id).toBe(response.headers.get('x-request-id'))
    expect(changes).toEqual([
      {
        field: 'disabled',
        before: { value: false, name: null },
        after: { value: true, name: null },
      },
    ])
  }
})

describe('a link', () => {
  test('is added to its owner and removed from it, by the owner’s name', async () => {
    const { body: user } = await created(admin, draftUser({ first_name: 'Vinculada' }))
    const [group] = await change((tx) =>
      tx.query<{ id: number }>(
        sql`insert into groups (tenant_id, name) values (1, 'Brigadistas') returning id`,
      ),
    )
    await change((tx) =>
      tx.query(
        sql`insert into group_users (tenant_id, group_id, user_id) values (1, ${group!.id}, ${user.id})`,
      ),
    )
    const member = { value: user.id, name: 'Vinculada' }
    expect(await last(`user=${user.id}`)).toMatchObject({
      action: 'add',
      entity: 'group',
      entity_id: group!.id,
      label: 'Brigadistas',
      user: { id: user.id, name: 'Vinculada' },
      changes: [{ field: 'user_id', before: null, after: member }],
    })
    await change((tx) => tx.query(sql`delete from group_users where group_id = ${group!.id}`))
    expect(await last(`user=${user.id}`)).toMatchObject({
      action: 'remove',
      label: 'Brigadistas',
      changes: [
        { field: 'user_id', before: member, after: null },
        // By which an undo restores the day of the link.
        { field: 'added_at', before: { value: expect.any(String), name: null }, after: null },
      ],
    })
  })

  test('with values of its own tells which one changed', async () => {
    const [position] = company.positions
    await change((tx) =>
      tx.query(sql`insert into position_costs (tenant_id, position_id, year, cost)
                   values (1, ${position}, 2199, 1000) on conflict do nothing`),
    )
    await change((tx) =>
      tx.query(
        sql`update position_costs set cost = 2500.5 where position_id = ${position} and year = 2199`,
      ),
    )
    const entry = (await last('entity=position&action=update'))!
    expect(entry.entity_id).toBe(position)
    expect(entry.changes).toEqual([
      { field: 'year', before: { value: 2199, name: null }, after: { value: 2199, name: null } },
      { field: 'cost', before: { value: 1000, name: null }, after: { value: 2500.5, name: null } },
    ])
  })

  test('of something about a user concerns that user', async () => {
    const { body: user } = await created(admin, draftUser())
    const [held] = await change((tx) =>
      tx.query<{ id: number }>(
        sql`insert into user_certifications (tenant_id, user_id, certification_id, date_completed)
            select 1, ${user.id}, min(id), '2026-01-31' from certifications where tenant_id = 1
            returning id`,
      ),
    )
    await change((tx) =>
      tx.query(sql`insert into user_certification_files
          (tenant_id, user_certification_id, name, media_type, bytes, file_key)
          values (1, ${held!.id}, 'diploma.pdf', 'application/pdf', 10, 'certifications/1/secreta')`),
    )
    const entry = (await last(`user=${user.id}`))!
    const [certification] = await rows<{ name: string }>(
      'select name from certifications where tenant_id = 1 order by id limit 1',
    )
    expect(entry).toMatchObject({
      action: 'add',
      entity: 'user_certification',
      label: certification!.name,
      user: { id: user.id },
    })
    expect(JSON.stringify(entry)).not.toContain('secreta')
  })
})

test('a deleted record keeps its name', async () => {
  const [skill] = await change((tx) =>
    tx.query<{ id: number }>(
      sql`insert into skills (tenant_id, name) values (1, 'Soldadura fina') returning id`,
    ),
  )
  await change((tx) =>
    tx.query(sql`insert into certification_skills (tenant_id, certification_id, skill_id)
                 select 1, min(id), ${skill!.id} from certifications where tenant_id = 1`),
  )
  await change((tx) => tx.query(sql`delete from skills where id = ${skill!.id}`))
  const { results } = await read('entity=certification&action=add&limit=1')
  expect(results[0]!.changes).toEqual([
    { field: 'skill_id', before: null, after: { value: skill!.id, name: 'Soldadura fina' } },
  ])
})

type Told = { entity: string; id_column: string; ignored: string[] }

test('everything that is written has its words in Spanish', async () => {
  const audited = await rows<{ name: string; told: Told }>(
    `select c.relname as name,
       convert_from(substring(t.tgargs for length(t.tgargs) - 1), 'utf8')::json as told
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'audit_inserted'`,
  )
  expect(audited.length).toBeGreaterThan(15)
  const missing = new Set<string>()
  for (const { name, told } of audited) {
    if (!(told.entity in AUDIT_ENTITIES)) missing.add(`entity ${told.entity}`)
    const columns = await rows<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [name],
    )
    for (const column of columns.map(({ name }) => name)) {
      const untold = [...told.ignored, told.id_column, 'deleted_at']
      if (!untold.includes(column) && !(column in AUDIT_FIELDS)) missing.add(`${name}.${column}`)
    }
  }
  expect([...missing], 'add them to contract/oversight/audit-log-words.ts').toEqual([])
})
