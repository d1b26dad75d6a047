import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/**
 * The process that sends scheduled reports is killed (SIGKILL) amid them, and again; whoever takes over sends
 * what is left and nothing twice. KILL_ROUNDS asks for more rounds.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const SCHEDULES = 6
const PEOPLE = 25

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { startWorker, kill } = openWorkers(api)

await rows('delete from report_schedules')
await rows(
  `insert into users (tenant_id, username, email, first_name, role)
   select 1, 'lectora.' || n, 'lectora.' || n || '@sendero.test', 'Lectora', 'reader'
   from generate_series(1, $1::int) n`,
  [PEOPLE],
)
afterEach(async () => {
  await rows('delete from report_schedules')
  await rows(`delete from mails where subject like 'Reporte: Envío %'`)
})

/** Schedules to all of them, whose hour was so long ago, and which are due again when no test runs any more. */
async function due(count: number, ago: string) {
  await rows(
    `with made as (
       insert into report_schedules (tenant_id, owner_id, name, kind, query, frequency, hour, next_at)
       select 1, u.id, 'Envío ' || n, 'courses', '', 'daily',
         (extract(hour from now() at time zone t.timezone)::int + 12) % 24, now() - $2::interval
       from users u, tenants t, generate_series(1, $1::int) n
       where u.email = 'admin@1.sendero.test' and t.id = 1
       returning id
     )
     insert into report_schedule_recipients (tenant_id, schedule_id, user_id, position)
     select 1, made.id, u.id, u.id from made, users u where u.email like 'lectora.%'`,
    [count, ago],
  )
}
const written = async () => {
  const [row] = await rows<{ count: number }>(
    `select count(*)::int as count from mails where subject like 'Reporte: Envío %'`,
  )
  return row!.count
}
const left = async () =>
  (
    await rows<{ count: number }>(
      'select count(*)::int as count from report_schedules where next_at <= now()',
    )
  )[0]!.count
const mails = () =>
  rows<{ recipient: string; subject: string; count: number }>(
    `select recipient, subject, count(*)::int as count from mails
     where subject like 'Reporte: Envío %' group by 1, 2`,
  )

test(
  `each recipient has one mail of each due time over ${ROUNDS} kill -9`,
  { timeout: 120_000 + ROUNDS * 30_000 },
  async () => {
    await due(SCHEDULES, '1 hour')
    let amid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await written()
      await api.services.queue.send('jobs-resume', {})
      const child = await startWorker()
      const end = Date.now() + 60_000
      while ((await written()) === before && (await left()) > 0 && Date.now() < end) await sleep(1)
      await kill(child)
      if ((await written()) > before && (await left()) > 0) amid += 1
    }
    expect(amid).toBeGreaterThan(0)

    // Nobody sends another job: that of a process that died is taken up again.
    const child = await startWorker()
    const end = Date.now() + 120_000
    while ((await left()) > 0 && Date.now() < end) await sleep(50)
    await kill(child)

    const sent = await mails()
    expect(sent).toHaveLength(SCHEDULES * PEOPLE)
    expect(new Set(sent.map(({ count }) => count))).toEqual(new Set([1]))
    const told = await rows<{ last_sent: number; last_skipped: number }>(
      'select distinct last_sent, last_skipped from report_schedules',
    )
    expect(told).toEqual([{ last_sent: PEOPLE, last_skipped: 0 }])
  },
)

test(
  'a process that was down at their hour sends each once when it is back, late',
  { timeout: 120_000 },
  async () => {
    // As many due times as days have gone by: the last is what is sent, and then the next that comes.
    await due(2, '9 days')
    const pair = await Promise.all([startWorker(), startWorker()])
    await api.services.queue.send('jobs-resume', {})
    const end = Date.now() + 90_000
    while ((await left()) > 0 && Date.now() < end) await sleep(50)
    await api.services.queue.send('jobs-resume', {})
    await sleep(3_000)
    await Promise.all(pair.map(kill))
    const sent = await mails()
    expect(sent).toHaveLength(2 * PEOPLE)
    expect(sent.every(({ count }) => count === 1)).toBe(true)
    const [next] = await rows<{ ahead: boolean }>(
      `select bool_and(next_at > now() and next_at < now() + interval '25 hours') as ahead from report_schedules`,
    )
    expect(next!.ahead).toBe(true)
  },
)
