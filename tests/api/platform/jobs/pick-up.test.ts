import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'

const { services, url } = await startTestApi({ works: true })
const rows = await rowsOf(url)

test('jobs start when they are committed, without waiting for the next poll', async () => {
  await rows('delete from pgboss.schedule')
  await idleQueue(rows)
  const started = performance.now()
  // One after the other: a worker that polls would wait half a second before each.
  for (let job = 0; job < 10; job++) {
    await services.queue.send('compact-tallies', {})
    await idleQueue(rows)
  }
  expect(performance.now() - started).toBeLessThan(3_000)
})

test('jobs of one commit run one after another, without waiting for a poll before each', async () => {
  await rows('delete from pgboss.schedule')
  await idleQueue(rows)
  const started = performance.now()
  await services.db.transaction({ tenantId: 1 }, async (tx) => {
    for (let job = 0; job < 20; job++) await services.queue.send('compact-tallies', {}, tx)
  })
  await idleQueue(rows)
  expect(performance.now() - started).toBeLessThan(5_000)
})
