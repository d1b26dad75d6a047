import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import type { AuditOperation } from '#contract/oversight/audit-log.ts'
import type { TenantScope } from '#api/platform/db/database.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { created, draftUser } from '../../people/users/company.ts'
import { openLog } from './log.ts'

/** Changes of one kind made by one request are one audited operation with its exact count (0021_audit_deeds.sql). */

const api = await startTestApi()
const { admin, rows, write, adminId, read, ...company } = await openLog(api)

async function deeds(query = '', caller: Caller = admin) {
  const { status, body } = await caller('GET', `/audit-log/deeds?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    results: AuditOperation[]
    pagination: { older_than: number | null; newer_than: number | null }
  }
}
const newest = async (query = '', caller?: Caller) =>
  (await deeds(`${query}&limit=1`, caller)).results[0]!

/** Changes the company's data in the name of the administrator, as one request. */
const changing =
  (requestId: string, actorId = adminId) =>
  (statement: ReturnType<typeof sql>) => {
    const me: TenantScope = {
      tenantId: 1,
      actor: { id: actorId, first_name: 'Ana', last_name: 'Ruiz' },
      requestId,
    }
    return api.services.db.transaction(me, (tx) => tx.query(statement))
  }
const areas = (prefix: string, from: number, to: number) =>
  sql`insert into areas (tenant_id, code, name)
    select 1, ${prefix} || n, ${prefix} || n from generate_series(${from}::int, ${to}::int) n`

describe('a request', () => {
  test('that changes many records of one kind is one operation, with any number of statements', async () => {
    const change = changing('muchas-veces')
    await change(areas('Tanda ', 1, 1500))
    await changing('entretanto')(areas('Entretanto ', 1, 1))
    await change(areas('Tanda ', 1501, 3000))
    const { results } = await deeds('entity=area&action=create&limit=2')
    expect(results.map(({ count }) => count)).toEqual([1, 3000])
    const [, many] = results
    expect(many).toMatchObject({ more: false, one: false })
    expect(many!.entries.map(({ label }) => label)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Tanda ${3000 - n}`),
    )
    expect(Date.parse(many!.last_at)).toBeGreaterThan(Date.parse(many!.at))
  })

  test('that makes several kinds of changes is as many operations', async () => {
    const change = changing('de-todo')
    await change(areas('Varias ', 1, 2))
    await change(sql`update areas set name = 'Igual' where name like 'Varias %'`)
    const { results } = await deeds('entity=area&limit=2')
    expect(results.map(({ count, entries }) => [entries[0]!.action, count])).toEqual([
      ['update', 2],
      ['create', 2],
    ])
  })

  test('says whether it changed all of them in the same way', async () => {
    await changing('mismas-1')(areas('Mismas ', 1, 3))
    await changing('mismas-2')(
      sql`update areas set deleted_at = null, search = default where false`,
    )
    const ids = []
    for (let n = 0; n < 2; n++) ids.push((await created(admin, draftUser())).body.id as number)
    await admin('PUT', `/users/${ids.join(',')}/disable`)
    expect(await newest()).toMatchObject({ count: 2, same: true, one: false })
    await changing('mismas-3')(sql`update areas set name = name || '!' where name like 'Mismas %'`)
    expect(await newest()).toMatchObject({ count: 3, same: false })
  })

  test('does not merge entries of two actors that send the same request id', async () => {
    await changing('prestada')(areas('Propia ', 1, 2))
    const { body: other } = await created(admin, draftUser())
    await changing('prestada', other.id)(areas('Ajena ', 1, 1))
    const { results } = await deeds('entity=area&limit=2')
    expect(results.map(({ count, entries }) => [count, entries[0]!.actor_id])).toEqual([
      [1, other.id],
      [2, adminId],
    ])
  })

  test('that assigned people to a course tells of one course and of people', async () => {
    const [course] = await rows<{ id: number }>(
      `select id from tenant_courses where tenant_id = 1 and enabled order by id limit 1`,
    )
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push((await created(admin, draftUser())).body.id)
    await admin('POST', `/courses/${course!.id}/users/${ids.join(',')}`)
    const deed = await newest('entity=course&action=add')
    expect(deed).toMatchObject({ count: 12, one: true })
    expect(deed.entries).toHaveLength(10)
    for (const { user } of deed.entries) expect(ids).toContain(user!.id)
  })
})

describe('an audited operation', () => {
  test('opens: its entries, and no others, page by page', async () => {
    const change = changing('abierta')
    await change(areas('Abierta ', 1, 3))
    await changing('otra-abierta')(areas('Cerrada ', 1, 2))
    await change(areas('Abierta ', 4, 5))
    const { id } = (await deeds('entity=area&limit=2')).results[1]!
    const first = await read(`deed=${id}&limit=3`)
    expect(first.results.map(({ label }) => label)).toEqual(['Abierta 5', 'Abierta 4', 'Abierta 3'])
    const second = await read(`deed=${id}&limit=3&older_than=${first.pagination.older_than}`)
    expect(second.results.map(({ label }) => label)).toEqual(['Abierta 2', 'Abierta 1'])
    expect((await read(`deed=${id + 1}`)).results).toEqual([])
  })

  test('of another tenant is not found', async () => {
    const [foreign] = await rows<{ id: number }>(
      `insert into audit_log (tenant_id, action, entity, label) values (97, 'create', 'skill', 'Ajena')
       returning id`,
    )
    expect((await read(`deed=${foreign!.id}`)).results).toEqual([])
    expect((await deeds('entity=skill')).results.map(({ id }) => id)).not.toContain(foreign!.id)
  })

  test('counts only entries that match the search or the user', async () => {
    const [{ ids }] = (await rows(
      `with made as (
         insert into users (tenant_id, username, email, first_name)
         select 1, 'elegida.' || n, 'elegida.' || n || '@empresa.test', 'Elegida' || n % 2
         from generate_series(1, 6) n returning id)
       select array_agg(id order by id) as ids from made`,
    )) as [{ ids: number[] }]
    await admin('PUT', `/users/${ids.join(',')}/disable`)
    expect((await newest()).count).toBe(6)
    expect((await newest('q=elegida0')).count).toBe(3)
    expect((await newest(`user=${ids[0]}`)).count).toBe(1)
    // whoever did it did all of it
    expect((await newest(`user=${adminId}`)).count).toBe(6)
    expect((await deeds('q=elegida2')).results).toEqual([])
  })

  test('lies on every day on which something of it was done', async () => {
    const id = await write({
      at: '2021-05-04T04:00:00Z',
      request_id: 'de-noche',
      actor_id: adminId,
    })
    await write({ at: '2021-05-04T06:00:00Z', request_id: 'de-noche', actor_id: adminId })
    for (const day of ['2021-05-03', '2021-05-04']) {
      expect((await deeds(`from=${day}&to=${day}`)).results.map((deed) => deed.id)).toEqual([id])
    }
    expect((await deeds('from=2021-05-05&to=2021-05-05')).results).toEqual([])
  })

  test('counts only entries within the business units of the actor', async () => {
    const limited = await company.limitedAdmin()
    const [mine, others] = [company.unitAreas[0]!, company.otherAreas[0]!]
    const ids: number[] = []
    for (const area_id of [mine, mine, others]) {
      ids.push((await created(admin, draftUser({ area_id }))).body.id)
    }
    await admin('PUT', `/users/${ids.join(',')}/disable`)
    expect((await newest('entity=user')).count).toBe(3)
    const seen = await newest('entity=user', limited)
    expect(seen.count).toBe(2)
    expect(seen.entries.map(({ entity_id }) => entity_id).sort()).toEqual(ids.slice(0, 2))
  })

  test('with very many matching entries says that there are more', async () => {
    await changing('sin-fin')(areas('Sinfín ', 1, 1200))
    expect(await newest('q=sinfin')).toMatchObject({ count: 1000, more: true })
    expect(await newest('entity=area')).toMatchObject({ count: 1200, more: false })
  })
})

test('keyset pages go forward and back from an operation', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.unshift(await write({ entity: 'instructor', label: `F${n}` }))
  const page = async (onwards = '') => {
    const { results, pagination } = await deeds(`entity=instructor&limit=2${onwards}`)
    return { ids: results.map(({ id }) => id), ...pagination }
  }
  const first = await page()
  expect(first).toMatchObject({ ids: ids.slice(0, 2), older_than: ids[1], newer_than: null })
  const second = await page(`&older_than=${first.older_than}`)
  expect(second.ids).toEqual(ids.slice(2, 4))
  const last = await page(`&older_than=${second.older_than}`)
  expect(last).toMatchObject({ ids: ids.slice(4), older_than: null })
  expect((await page(`&newer_than=${last.newer_than}`)).ids).toEqual(ids.slice(2, 4))
})
