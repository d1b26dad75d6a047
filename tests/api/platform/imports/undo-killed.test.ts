import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { bigUser, bigUsersCsv, csvLine } from '#tests/files/generate.ts'
import { importsOn, statusOf } from './imports.ts'
import { openKilling } from './killing.ts'

/**
 * The process that undoes an import, or invites its people, is killed (SIGKILL) at random moments. Versions
 * and mails tell whether anything was done twice.
 */

const ROWS = 2_500
const PEOPLE = [bigUser(1).username, bigUser(ROWS).username]

const api = await startTestApi()
const { accepted, work } = importsOn(api)
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const { killWhileWorking, killUntilDone, finish } = openKilling(api, rows, (jobId) =>
  statusOf(admin, jobId),
)

async function numbers(statement: string, values: unknown[] = []): Promise<Record<string, number>> {
  const [row] = await rows<Record<string, string>>(statement, values)
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]))
}

/** Imports a file whole, inviting nobody. */
async function imported(file: Buffer | string): Promise<string> {
  const jobId = await accepted(admin, file)
  await work(jobId)
  await admin('POST', '/users/import', { jobId, invite: false })
  await work(jobId)
  return jobId
}

async function undoneUnderKills(jobId: string): Promise<number> {
  await admin('POST', '/users/import/undo', { jobId })
  const kills = await killWhileWorking(jobId, 3)
  await finish(jobId)
  return kills
}

test(
  'each row is taken back once, and each asking sends one mail',
  { timeout: 400_000 },
  async () => {
    const creation = await imported(Buffer.concat(await bigUsersCsv({ rows: ROWS }).toArray()))

    // Every fiftieth is disabled.
    const invited = ROWS - ROWS / 50
    const { body } = await admin('POST', '/users/matching/invitations', { q: 'masivo' })
    expect(body).toMatchObject({ app: invited, disabled: ROWS / 50 })
    let kills = await killUntilDone(async () => {
      const left = await numbers('select count(*) as n from user_access where asked_at is not null')
      return left['n']!
    })
    expect(
      await numbers(
        `select count(*) as mails, count(distinct recipient) as people from mails
       where recipient like 'masivo%'`,
      ),
    ).toEqual({ mails: invited, people: invited })

    const lines = Array.from({ length: ROWS }, (_, n) => csvLine([bigUser(n + 1).username, 'Mal']))
    const changes = await imported(`username,location\n${lines.join('')}`)
    kills += await undoneUnderKills(changes)
    expect(await statusOf(admin, changes)).toMatchObject({
      phase: 'undone',
      props: { undo: { restored: ROWS, deactivated: 0, kept: 0 } },
    })
    expect(
      await numbers(
        `select count(*) filter (where version = 3) as once, count(*) filter (where location = 'Mal') as wrong
       from users where username between $1 and $2`,
        PEOPLE,
      ),
    ).toEqual({ once: ROWS, wrong: 0 })

    // As the rows that created them left them: undoing what came later gave everything back but the version.
    await rows('update users set version = 1 where username between $1 and $2', PEOPLE)
    kills += await undoneUnderKills(creation)
    expect(await statusOf(admin, creation)).toMatchObject({
      phase: 'undone',
      props: { undo: { deactivated: ROWS, restored: 0, kept: 0 } },
    })
    expect(
      await numbers(
        `select count(*) filter (where disabled) as disabled, count(*) filter (where version = 2) as once
       from users where username between $1 and $2`,
        PEOPLE,
      ),
    ).toEqual({ disabled: ROWS, once: invited })
    expect(kills).toBeGreaterThanOrEqual(3)
  },
)
