import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EventSource } from 'eventsource'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFileStore } from '#api/platform/files/open-store.ts'
import { primaryOf, synchronousStandbyOf } from '../../scripts/cluster/checks.ts'
import { applicationSettings } from '../../scripts/cluster/plan.ts'
import { killPostmaster } from '../../scripts/cluster/postmaster.ts'
import { postgresqlPrograms } from '../../scripts/cluster/programs.ts'
import type { Cluster } from '../../scripts/cluster/start.ts'
import { csvFile, atRest, upload } from '../console/kit/imports/wizard.ts'
import { clusterDirectory, startTestCluster, whyNot } from './clusters.ts'
import { objectsOf, tableSums, tableSumsOf } from './comparison.ts'
import { doJourney, signedIn, tokenOf } from './journey.ts'
import { startLoad } from './load.ts'

/** A whole cluster: everything that dies, ends and comes back in it. */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const missing = whyNot({ small: false })
const cluster = missing ? null : await startTestCluster({})

const RECOVERY_MS = 30_000

/** Kills a service, and what it has started. */
async function kill({ plan, service }: Cluster, name: string): Promise<void> {
  const node = plan.database!.postgresql.find((one) => one.name === name)
  const killed = service(name).kill()
  if (node) killPostmaster(node.data)
  await killed
}

/** Milliseconds until a call is answered as it should be. */
async function timeUntil(status: number, ask: () => Promise<number>): Promise<number> {
  const began = Date.now()
  while ((await ask().catch(() => 0)) !== status) {
    if (Date.now() - began > RECOVERY_MS) return Infinity
    await sleep(100)
  }
  return Date.now() - began
}

/** Resolves when both servers are there again, and one of them may become the primary. */
async function databaseWhole({ plan }: Cluster): Promise<void> {
  await expect.poll(() => primaryOf(plan.database!), { timeout: 60_000 }).not.toBeNull()
  await expect
    .poll(() => synchronousStandbyOf(plan.database!), { timeout: 90_000, interval: 500 })
    .not.toBeNull()
}

describe.skipIf(!cluster)(`a cluster${missing}`, () => {
  const { url } = cluster ?? { url: '' }

  test('does what people do', () => doJourney(url))

  test('a rolling restart of the web nodes under load fails no request, and streams resume', async () => {
    const token = await tokenOf(url)
    const load = startLoad(url, token)
    const [course] = await coursesOf(url, token)
    const events = `${url}/api/courses/${course!.uuid}/leaderboard/events`
    const heard: { id: string; at: number }[] = []
    let opened = 0
    const source = new EventSource(events, {
      fetch: (address, init) =>
        fetch(address, {
          ...init,
          headers: { ...init.headers, authorization: `Bearer ${token}` },
        }),
    })
    source.addEventListener('open', () => (opened += 1))
    source.addEventListener('message', ({ lastEventId }) =>
      heard.push({ id: lastEventId, at: Date.now() }),
    )
    await expect.poll(() => opened).toBe(1)
    await cluster!.rollWebNodes()
    await expect.poll(() => source.readyState, { timeout: 30_000 }).toBe(EventSource.OPEN)
    await load.stop()
    source.close()
    expect(load.failures).toEqual([])
    expect(load.answered()).toBeGreaterThan(300)
    // It came back to another node by itself.
    expect(opened).toBeGreaterThan(1)
    expect(heard.length).toBeGreaterThan(0)
  })

  test.each(['web-1', 'web-2', 'web-3', 'etcd-1', 'etcd-2', 'etcd-3'])(
    'nobody notices that %s was killed',
    async (name) => {
      const token = await tokenOf(url)
      const by = { headers: { authorization: `Bearer ${token}` } }
      await kill(cluster!, name)
      for (let n = 0; n < 10; n++) expect((await fetch(`${url}/api/users`, by)).status).toBe(200)
      await cluster!.restart(name)
    },
  )

  test('an import goes on when the worker that does it is killed', async () => {
    const person = await signedIn(url)
    const people = Array.from({ length: 3_000 }, (_, n) => `obra${n},obra${n}@cluster.test,Persona`)
    const page = await upload(person, csvFile(['username,email,first_name', ...people].join('\n')))
    await cluster!.service('worker-1').kill()
    const validated = await atRest(person, await person.open(page.address), 90)
    const started = await person.submit(validated, 'Continuar')
    await cluster!.restart('worker-1')
    await cluster!.service('worker-2').kill()
    const done = await atRest(person, started, 90)
    expect(done.getAllByText(/3[.\s]?000/).length).toBeGreaterThan(0)
    await cluster!.restart('worker-2')
  })

  test.each(['pgbouncer', 'haproxy'])(
    'without %s calls are answered 503, and 200 when it is back',
    async (name) => {
      const token = await tokenOf(url)
      const by = { headers: { authorization: `Bearer ${token}` } }
      const ask = async () => (await fetch(`${url}/api/areas`, by)).status
      await kill(cluster!, name)
      expect(await ask()).toBe(503)
      await cluster!.restart(name)
      expect(await timeUntil(200, ask)).toBeLessThan(RECOVERY_MS)
    },
  )

  test('without the object store pages work, and files when it is back', async () => {
    const token = await tokenOf(url)
    const by = { headers: { authorization: `Bearer ${token}` } }
    await kill(cluster!, 'object-store')
    expect((await fetch(`${url}/api/areas`, by)).status).toBe(200)
    await cluster!.restart('object-store')
    await doJourney(url)
  })

  test('without its replica the database goes on, and the replica follows again', async () => {
    await databaseWhole(cluster!)
    const standby = (await synchronousStandbyOf(cluster!.plan.database!))!
    const token = await tokenOf(url)
    const write = async () => (await createArea(url, token, `Sin réplica ${Date.now()}`)).status
    await kill(cluster!, standby)
    expect(await timeUntil(201, write)).toBeLessThan(RECOVERY_MS)
    const report = await fetch(`${url}/api/reports/courses?onlyActive=false`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(report.status).toBe(200)
    await cluster!.restart(standby)
    await databaseWhole(cluster!)
  })

  test('a failover loses no acknowledged write, and writes are taken again within 30 s', async () => {
    await databaseWhole(cluster!)
    const { plan } = cluster!
    const primary = (await primaryOf(plan.database!))!
    const token = await tokenOf(url)
    const acknowledged: string[] = []
    let stopped = false
    let lastSuccess = Date.now()
    const writing = Array.from({ length: 4 }, async (_, client) => {
      for (let n = 0; !stopped; n++) {
        const name = `Escritura ${client}.${n}`
        const answer = await createArea(url, token, name).catch(() => null)
        if (answer?.status !== 201) {
          await sleep(100)
          continue
        }
        acknowledged.push(name)
        lastSuccess = Date.now()
      }
    })
    await sleep(3_000)
    const killed = Date.now()
    await kill(cluster!, primary)
    expect(acknowledged.length).toBeGreaterThan(10)
    await expect.poll(() => lastSuccess, { timeout: 60_000 }).toBeGreaterThan(killed + 1_000)
    const took = lastSuccess - killed
    await sleep(2_000)
    stopped = true
    await Promise.all(writing)
    expect(took).toBeLessThan(RECOVERY_MS)
    expect(await primaryOf(plan.database!)).not.toBe(primary)
    const client = new pg.Client({ connectionString: directUrl(cluster!) })
    await client.connect()
    const { rows } = await client
      .query<{ name: string }>(`select name from areas where name like 'Escritura %'`)
      .finally(() => client.end())
    const kept = new Set(rows.map(({ name }) => name))
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    await cluster!.restart(primary)
    await databaseWhole(cluster!)
  })

  test('a backup that is restored into an empty cluster has every row and every file', async () => {
    const source = directUrl(cluster!)
    const dump = path.join(clusterDirectory(onTestFinished), 'sendero.dump')
    const client = new pg.Client({ connectionString: source })
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const { rows: snapshots } = await client.query<{ id: string }>(
      'select pg_export_snapshot() as id',
    )
    const sums = await tableSums(client)
    await program('pg_dump', '-Fc', `--snapshot=${snapshots[0]!.id}`, `--file=${dump}`, source)
    await client.end()
    const kept = await objectsOf(cluster!.settings['FILES']!)
    await cluster!.stop()

    let restored: Record<string, unknown> = {}
    const second = await startTestCluster(
      {
        web: 1,
        workers: 1,
        prepare: async (plan) => {
          const target = applicationSettings(plan)
          const targetUrl = target['DATABASE_OWNER_URL']!
          await program(
            'pg_restore',
            '--no-owner',
            '--no-privileges',
            `--dbname=${targetUrl}`,
            dump,
          )
          restored = await tableSumsOf(targetUrl)
          const store = openFileStore(target['FILES']!)
          for (const [key, { bytes, mediaType }] of kept) await store.put(key, bytes, mediaType)
        },
        // Signs and opens with the secrets of before.
        settings: {
          SESSION_SECRET: cluster!.settings['SESSION_SECRET']!,
          TOKEN_SECRET: cluster!.settings['TOKEN_SECRET']!,
        },
      },
      onTestFinished,
    )
    expect(restored).toEqual(sums)
    expect(Object.values(sums).reduce((total, { rows }) => total + rows, 0)).toBeGreaterThan(10_000)
    const copied = await objectsOf(second.settings['FILES']!)
    expect([...copied.keys()]).toEqual([...kept.keys()])
    for (const [key, { bytes }] of copied) expect(bytes).toEqual(kept.get(key)!.bytes)
    await doJourney(second.url)
  })
})

const directUrl = ({ settings }: Cluster) => settings['DATABASE_OWNER_URL']!

const program = (name: string, ...args: string[]) =>
  promisify(execFile)(path.join(postgresqlPrograms()!, name), args)

async function coursesOf(url: string, token: string): Promise<{ uuid: string }[]> {
  const answer = await fetch(`${url}/api/courses`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { results: { uuid: string }[] }).results
}

function createArea(url: string, token: string, name: string): Promise<Response> {
  return fetch(`${url}/api/areas`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, code: randomUUID().slice(0, 20) }),
    signal: AbortSignal.timeout(20_000),
  })
}
