import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { COURSE_FILES } from '#api/courses/course-design/files/resources.ts'
import { deleteOrphans } from '#api/platform/files/delete-orphans.ts'
import { packagesOn, pictures, square } from '#tests/api/courses/course-packages/queued.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/** Reading of an uploaded course over kill -9 of the process that does it. */
const FILES = 60
const KILLS = 2

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { queue, stored } = packagesOn(api)
const { startWorker, kill } = openWorkers(api)
const admin = await api.signInAs('admin', 97)

test(
  `a course of ${FILES} files has each of them once over ${KILLS} kill -9`,
  { timeout: 240_000 },
  async () => {
    const before = await stored()
    const key = await queue(pictures(FILES, await square(2_000)))
    const read = async () => (await admin('GET', `/courses/packages/${key}`)).body
    const done = async () => (await read()).progress.done as number
    const seen = [0]
    for (let round = 0; round < KILLS; round++) {
      const worker = await startWorker()
      await expect.poll(done, { timeout: 60_000, interval: 10 }).toBeGreaterThan(seen.at(-1)!)
      await sleep(30)
      await kill(worker)
      seen.push(await done())
    }
    expect(seen.at(-1)).toBeLessThan(FILES)
    await startWorker()
    await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe('ready')
    expect(await rows(`select count(*)::int as n from course_package_files`)).toEqual([
      { n: FILES },
    ])

    const { body } = await admin('POST', `/courses/packages/${key}/course`, {})
    const kept = await rows<{ file: string; name: string }>(
      `select file_key as file, name from course_resources where course_id = $1`,
      [body.course_id],
    )
    expect(new Set(kept.map(({ name }) => name)).size).toBe(FILES)
    // A file that a killed process had not recorded yet.
    await deleteOrphans(api.services, COURSE_FILES, Date.now() + 25 * 3600 * 1000)
    const left = (await stored()).filter((file) => !before.includes(file))
    expect(left).toEqual(kept.map(({ file }) => file).sort())
  },
)
