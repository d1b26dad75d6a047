import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/**
 * The process that writes reminders of certifications is killed (SIGKILL) amid them, and again; whoever
 * takes over writes what is left and nothing twice. KILL_ROUNDS asks for more rounds.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const BOSSES = 800
const EACH = 2

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { startWorker, kill } = openWorkers(api)

test(
  `each letter is written once over ${ROUNDS} kill -9`,
  { timeout: 60_000 + ROUNDS * 30_000 },
  async () => {
    await rows('update users set manager_id = null')
    await rows('delete from user_certifications')
    // Late enough in the day to write, and far enough from its end.
    const hour = new Date().getUTCHours()
    await rows('update tenants set timezone = $1', [
      `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(hour - 12)}`,
    ])
    await rows(
      `create temporary table boss as with made as (
         insert into users (tenant_id, username, email, first_name)
         select 1, 'jefe.' || n, 'jefe.' || n || '@sendero.test', 'Jefe'
         from generate_series(1, $1::int) n returning id)
       select id, row_number() over (order by id) - 1 as place from made`,
      [BOSSES],
    )
    const issues = await rows<{ holder: string }>(
      `with people as (
         insert into users (tenant_id, username, email, first_name, last_name, manager_id)
         select 1, 'gente.' || n, 'gente.' || n || '@sendero.test', 'Gente', 'Persona' || n,
           (select id from boss where place = n % $1::int)
         from generate_series(1, $1::int * $2::int) n
         returning id, last_name
       ), held as (
         insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
         select 1, id, (select min(id) from certifications where tenant_id = 1 and deleted_at is null),
           '2020-01-31', current_date + 9
         from people
       )
       select last_name as holder from people`,
      [BOSSES, EACH],
    )
    expect(issues).toHaveLength(BOSSES * EACH)
    const written = async () => {
      const [row] = await rows<{ count: number }>('select count(*)::int as count from mails')
      return row!.count
    }
    await rows('delete from mails')

    let amid = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await written()
      await api.services.queue.send('certifications-remind', {})
      const child = await startWorker()
      const end = Date.now() + 60_000
      while ((await written()) === before && before < BOSSES && Date.now() < end) await sleep(1)
      await kill(child)
      const after = await written()
      if (after > before && after < BOSSES) amid += 1
    }
    expect(amid).toBeGreaterThan(0)

    // Nobody sends another job: that of a process that died is taken up again.
    const child = await startWorker()
    // Delivery of the mails, whose jobs wait longer for whoever died, is not asked for.
    const undone = () =>
      rows(
        `select from pgboss.job where name = 'certifications-remind' and state in ('created', 'retry', 'active')`,
      )
    const end = Date.now() + 60_000
    while ((await undone()).length > 0 && Date.now() < end) await sleep(50)
    expect(await undone()).toEqual([])
    await kill(child)

    const mails = await rows<{ id: string; recipient: string }>(
      'select id, recipient from mails order by recipient collate "C"',
    )
    const bosses = Array.from({ length: BOSSES }, (_, n) => `jefe.${n + 1}@sendero.test`)
    expect(mails.map(({ recipient }) => recipient)).toEqual(bosses.sort())
    const supervisor = await api.signInAsSuper()
    const told: string[] = []
    for (const { id } of mails) {
      const { body } = (await supervisor('GET', `/admin/outbox/${id}`)).body
      for (const [, holder] of body.text.matchAll(/(Persona\d+):/g)) told.push(holder)
    }
    expect(told.sort()).toEqual(issues.map(({ holder }) => holder).sort())
  },
)
