import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'
import { packagesOn, pictures, square } from './queued.ts'

/** Companies whose courses are read by the same process. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { queue } = packagesOn(api)
const { startWorker } = openWorkers(api)

test('ten courses of a company do not hold up one of another', { timeout: 120_000 }, async () => {
  const large = pictures(10, await square(2_000))
  for (let count = 0; count < 10; count++) await queue(large, 1)
  const key = await queue(pictures(1, await square(100)), 97)
  await startWorker()
  const states = () =>
    rows<{ other: string; left: number; began: number }>(
      `select max(state) filter (where key = $1) as other,
         count(*) filter (where tenant_id = 1 and state = 'reading')::int as left,
         count(*) filter (where tenant_id = 1 and state = 'reading' and done > 0)::int as began
       from course_packages`,
      [key],
    )
  const began = new Set<number>()
  await expect
    .poll(
      async () => {
        const [now] = await states()
        began.add(now!.began)
        return now!.other
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe('ready')
  const [then] = await states()
  expect(then!.left).toBeGreaterThan(5)
  // One package of a company at a time.
  expect(Math.max(...began)).toBeLessThanOrEqual(1)
})
