import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import { emptyTrash } from '#api/oversight/trash/empty.ts'
import { startTestApi } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'
import { openTrash } from './deletions.ts'

/** Rows that the daily job purges, and rows that it must keep. */

const api = await startTestApi()
const { services } = api
const company = await openCompany(api)
const { admin, rows } = company
const { area, position, group, unit, certification, remove } = openTrash(api, company)

/** Puts something into the trash, so many days ago. */
async function removeAgo(kind: TrashKind, id: number, days: number) {
  await remove(kind, [id])
  await rows(`update ${kind} set deleted_at = now() - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ])
}
const exists = async (kind: TrashKind, id: number) =>
  (await rows(`select from ${kind} where id = $1`, [id])).length === 1

test('empties what is older than 30 days, of every kind, and says so in the audit log', async () => {
  const old = [
    ['areas', (await area()).id],
    ['positions', (await position()).id],
    ['groups', (await group()).id],
    ['organizational_units', (await unit()).id],
    ['user_certifications', (await certification()).id],
  ] as const
  const young = (await area()).id
  for (const [kind, id] of old) await removeAgo(kind, id, 31)
  await removeAgo('areas', young, 29)
  await emptyTrash(services)
  for (const [kind, id] of old) expect(await exists(kind, id), kind).toBe(false)
  expect(await exists('areas', young)).toBe(true)
  const [entry] = await rows<object>(
    `select action, actor_id, actor_name from audit_log where entity = 'group' and entity_id = $1
     order by id desc limit 1`,
    [old[2][1]],
  )
  expect(entry).toEqual({ action: 'delete', actor_id: null, actor_name: null })
})

test('empties every company, each in its own name', async () => {
  const [{ id }] = (await rows(
    `insert into groups (tenant_id, name, deleted_at) values (97, 'Viejo', now() - interval '40 days')
     returning id`,
  )) as [{ id: number }]
  await emptyTrash(services)
  expect(await exists('groups', id)).toBe(false)
  const entries = await rows<{ tenant_id: number }>(
    `select tenant_id from audit_log where entity = 'group' and entity_id = $1`,
    [id],
  )
  expect(entries).toEqual([{ tenant_id: 97 }])
})

test('tells of a deleted group once, not of each member it had', async () => {
  const { id } = await group()
  await rows('insert into group_users (tenant_id, group_id, user_id) values (1, $1, $2)', [
    id,
    company.adminId,
  ])
  await removeAgo('groups', id, 31)
  await emptyTrash(services)
  const entries = await rows<{ action: string }>(
    `select action from audit_log where entity = 'group' and entity_id = $1 order by id`,
    [id],
  )
  expect(entries.map(({ action }) => action)).toEqual(['trash', 'delete'])
})

test('deletes the files of certifications with them', async () => {
  const [kept, old] = [await certification(), await certification()]
  const file = async (id: number) => {
    const key = `certifications/1/${randomUUID()}`
    await services.files.put(key, new Uint8Array([1, 2, 3]), 'image/png')
    await rows(
      `insert into user_certification_files
         (tenant_id, user_certification_id, name, media_type, bytes, file_key)
       values (1, $1, 'diploma.png', 'image/png', 3, $2)`,
      [id, key],
    )
    return key
  }
  const [keptKey, oldKey] = [await file(kept.id), await file(old.id)]
  await removeAgo('user_certifications', kept.id, 3)
  await removeAgo('user_certifications', old.id, 31)
  await emptyTrash(services)
  expect(await services.files.exists(oldKey)).toBe(false)
  expect(await services.files.exists(keptKey)).toBe(true)
})

test('an area or position that a user is still in stays', async () => {
  const [anArea, aPosition] = [await area(), await position()]
  await created(admin, draftUser({ area_id: anArea.id, position_id: aPosition.id }))
  await removeAgo('areas', anArea.id, 31)
  await removeAgo('positions', aPosition.id, 31)
  await emptyTrash(services)
  expect(await exists('areas', anArea.id)).toBe(true)
  expect(await exists('positions', aPosition.id)).toBe(true)
})

test('the last area of a business unit stays, since a unit without areas opens all', async () => {
  const { id: unitId } = await unit()
  const [first, second, spare] = [await area(), await area(), await area()]
  const open = (areaId: number) =>
    rows('insert into organizational_unit_areas (tenant_id, unit_id, area_id) values (1, $1, $2)', [
      unitId,
      areaId,
    ])
  for (const { id } of [first, second, spare]) await open(id)
  await removeAgo('areas', first.id, 31)
  await removeAgo('areas', second.id, 31)
  await emptyTrash(services)
  // one in force is left
  expect(await exists('areas', first.id)).toBe(false)
  expect(await exists('areas', second.id)).toBe(false)

  await removeAgo('areas', spare.id, 31)
  await emptyTrash(services)
  expect(await exists('areas', spare.id)).toBe(true)
})

test('all the areas of a unit, deleted together, do not leave it without any', async () => {
  const { id: unitId } = await unit()
  const areas = [await area(), await area()]
  for (const { id } of areas) {
    await rows(
      'insert into organizational_unit_areas (tenant_id, unit_id, area_id) values (1, $1, $2)',
      [unitId, id],
    )
    await removeAgo('areas', id, 31)
  }
  await emptyTrash(services)
  for (const { id } of areas) expect(await exists('areas', id)).toBe(true)
})

test('a unit that somebody is limited to stays, since without it they would see everything', async () => {
  const [limiting, idle] = [await unit(), await unit()]
  await rows(
    'insert into user_organizational_units (tenant_id, user_id, unit_id) values (1, $1, $2)',
    [company.unitId, limiting.id],
  )
  for (const { id } of [limiting, idle]) await removeAgo('organizational_units', id, 31)
  await emptyTrash(services)
  expect(await exists('organizational_units', limiting.id)).toBe(true)
  expect(await exists('organizational_units', idle.id)).toBe(false)
})

test('the application cannot empty it sooner', async () => {
  const { id } = await group()
  await remove('groups', [id])
  await services.db.transaction({ tenantId: 1 }, (tx) => tx.client.query('select empty_trash()'))
  expect(await exists('groups', id)).toBe(true)
})
