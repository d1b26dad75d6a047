import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { TenantScope } from '#api/platform/db/database.ts'
import { openExport } from '#api/platform/downloads/downloads.ts'
import {
  openInstallationPermits,
  type InstallationPermits,
} from '#api/platform/limiters/installation-permits.ts'
import { joinInstallation } from '#api/platform/limiters/semaphore.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Permits of machines on one database. */

const { url, services } = await startTestApi()
const rows = await rowsOf(url)
const log = pino({ level: 'silent' })

const machines: InstallationPermits[] = []
afterEach(async () => {
  await Promise.all(machines.splice(0).map((one) => one.leave()))
  expect(await counted()).toEqual([])
})

type Machine = { db?: Pick<typeof services.db, 'queryWithoutTenant'>; aliveMs?: number }

function machine({ db = services.db, aliveMs = 600_000 }: Machine = {}): InstallationPermits {
  const opened = openInstallationPermits(db, log, { aliveMs, answerMs: 5_000 })
  machines.push(opened)
  return opened
}

const counted = () =>
  rows<{ name: string; taken: number }>(
    'select name, sum(taken)::int as taken from permits group by name order by name',
  )

const of = (name: string, limit = 2) => ({ name, limit })

test('machines count together, all of the counters or none', async () => {
  const [one, other] = [machine(), machine()]
  expect(await one.take([of('user 1'), of('company 1', 3)])).toBeNull()
  expect(await other.take([of('user 1'), of('company 1', 3)])).toBeNull()
  expect(await one.take([of('company 1', 3), of('user 1')])).toBe('user 1')
  expect(await other.take([of('user 2'), of('company 1', 3)])).toBeNull()
  expect(await one.take([of('user 3'), of('company 1', 3)])).toBe('company 1')
  one.release(['user 1', 'company 1'])
  await expect.poll(() => other.take([of('user 1'), of('company 1', 3)])).toBeNull()
})

test('a permit that a machine has released can be taken by it at once', async () => {
  const one = machine()
  expect(await one.take([of('user 1', 1)])).toBeNull()
  one.release(['user 1'])
  expect(await one.take([of('user 1', 1)])).toBeNull()
  expect(await one.take([of('user 1', 1)])).toBe('user 1')
})

test('a machine that asks while another one is given the last waits, and gets none', async () => {
  const holder = randomUUID()
  await rows('insert into permit_holders (id) values ($1)', [holder])
  await rows('begin')
  await rows(`select take_permits($1, '{last}', '{1}')`, [holder])
  const asked = machine().take([of('last', 1)])
  await sleep(200)
  await rows('commit')
  expect(await asked).toBe('last')
  await rows('delete from permit_holders where id = $1', [holder])
})

test('a machine that is not seen any more counts nothing, until it is back', async () => {
  const [one, other] = [machine({ aliveMs: 50 }), machine()]
  await one.take([of('user 1', 1)])
  expect(await other.take([of('user 1', 1)])).toBe('user 1')
  await rows(`delete from permit_holders`)
  expect(await other.take([of('user 2', 1)])).toBeNull()
  // It tells what it holds as soon as it notices.
  await expect.poll(counted).toContainEqual({ name: 'user 1', taken: 1 })

  const gone = machine()
  await gone.take([of('user 3', 1)])
  await rows(`update permit_holders set seen_at = now() - interval '31 seconds'
    where id in (select holder_id from permits where name = 'user 3')`)
  expect(await one.take([of('user 3', 1)])).toBeNull()
})

test('without the database a machine counts alone, and tells what it holds afterwards', async () => {
  let away = false
  const db: Machine['db'] = {
    queryWithoutTenant: (statement) =>
      away
        ? Promise.reject(new Error('connect ECONNREFUSED'))
        : services.db.queryWithoutTenant(statement),
  }
  const [one, other] = [machine({ db, aliveMs: 50 }), machine()]
  await one.take([of('user 1', 3)])
  away = true
  expect(await one.take([of('user 1', 3)])).toBeNull()
  expect(await one.take([of('user 2', 3)])).toBeNull()
  one.release(['user 2'])
  away = false
  await expect.poll(counted).toEqual([{ name: 'user 1', taken: 2 }])
  expect(await other.take([of('user 1', 3)])).toBeNull()
  expect(await other.take([of('user 1', 3)])).toBe('user 1')
})

test('exports of a user count on all machines, and those of jobs do not', async () => {
  const other = machine()
  const leave = joinInstallation(openInstallationPermits(services.db, log))
  const ana = { tenantId: 1, actor: { id: 1, first_name: 'Ana', last_name: 'Ruiz' } }
  const open = (scope: TenantScope) =>
    openExport(services.downloads, scope, async () => new ReadableStream<Uint8Array>())
  try {
    for (let n = 0; n < 10; n++) await other.take([of('exports user 1', 12)])
    const opened = [await open(ana), await open(ana)]
    await expect(open(ana)).rejects.toMatchObject({
      status: 429,
      message: 'Ya tienes 12 descargas en curso. Espera a que termine alguna.',
    })
    opened.push(await open({ tenantId: 1 }))
    for (const file of opened) await file.cancel()
    for (let n = 0; n < 10; n++) other.release(['exports user 1'])
    await expect.poll(counted).toEqual([])
  } finally {
    await leave()
  }
})
