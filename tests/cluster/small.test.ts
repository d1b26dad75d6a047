import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { databaseUrl, dropDatabase, onServer } from '../support/servers/database-server.ts'
import { startTestCluster, whyNot } from './clusters.ts'
import { doJourney, tokenOf } from './journey.ts'
import { startLoad } from './load.ts'

/** nginx, two web nodes, a worker and the object store over the database of the run. */

vi.setConfig({ testTimeout: 120_000 })

const missing = whyNot({ small: true })

async function startSmallCluster() {
  const serverUrl = inject('serverUrl')
  const name = `sendero_cluster_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${inject('template')}`)
  const cluster = await startTestCluster({
    databaseUrl: databaseUrl(serverUrl, name),
    web: 2,
    workers: 1,
    settings: { DEMO_DATA: 'false' },
  })
  afterAll(async () => {
    await cluster.stop()
    await dropDatabase(serverUrl, name)
  })
  return cluster
}

const cluster = missing ? null : await startSmallCluster()

describe.skipIf(!cluster)(`a small cluster${missing}`, () => {
  test('does what people do', () => doJourney(cluster!.url))

  test(
    'replaces its web nodes one after another without a failed request',
    { tags: ['slow'] },
    async () => {
      const load = startLoad(cluster!.url, await tokenOf(cluster!.url))
      await cluster!.rollWebNodes()
      await load.stop()
      expect(load.failures).toEqual([])
      expect(load.answered()).toBeGreaterThan(100)
    },
  )

  test('goes on without a node that was killed, and says so when none is left', async () => {
    const { url } = cluster!
    const headers = { authorization: `Bearer ${await tokenOf(url)}` }
    const ask = (method: string, path = '/areas') => fetch(`${url}/api${path}`, { method, headers })
    await cluster!.service('web-1').kill()
    for (let n = 0; n < 4; n++) expect((await ask('GET')).status).toBe(200)
    expect((await ask('DELETE', '/areas/999999')).status).toBe(404)
    await cluster!.service('web-2').kill()
    const refused = await ask('GET')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ status: 503, code: 'unavailable' })
    const page = await fetch(`${url}/areas`)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('El servicio no está disponible en este momento.')
  })
})
