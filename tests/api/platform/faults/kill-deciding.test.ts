import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRequests } from '#tests/api/people/preregistrations/requests.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/** An order about many over kill -9 of the process that carries it out: each is decided exactly once. */
const REQUESTS = 1_500
const KILLS = 3

const api = await startTestApi()
const { rows, admin, group } = await openRequests(api)
const { startWorker, kill } = openWorkers(api)

test(
  `an order about ${REQUESTS} is carried out once over ${KILLS} kill -9`,
  { timeout: 240_000 },
  async () => {
    const mine = await group('Matar')
    await rows(
      `insert into preregistrations (tenant_id, first_name, email, group_id)
       select 1, 'Ana', 'matar' || n || '@espera.example', $1 from generate_series(1, $2::int) n`,
      [mine, REQUESTS],
    )
    const { body } = await admin('PUT', '/preregistrations/matching/approve', { group: mine })
    expect(body.total).toBe(REQUESTS)

    const left = async () => {
      const [found] = await rows<{ left: number }>(
        `select count(*)::int as left from preregistrations where group_id = $1 and status = 'pending'`,
        [mine],
      )
      return found!.left
    }
    const seen = [await left()]
    for (let round = 0; round < KILLS; round++) {
      const worker = await startWorker()
      await expect.poll(left, { timeout: 60_000, interval: 20 }).toBeLessThan(seen.at(-1)!)
      await sleep(50)
      await kill(worker)
      seen.push(await left())
    }
    // Otherwise nothing was under way when it was killed.
    expect(seen.at(-1)).toBeGreaterThan(0)
    await startWorker()
    await expect.poll(left, { timeout: 90_000, interval: 100 }).toBe(0)
    await expect
      .poll(async () => (await admin('GET', `/preregistrations/decisions/${body.id}`)).body, {
        timeout: 30_000,
      })
      .toMatchObject({ total: REQUESTS, decided: REQUESTS, left_over: 0 })
    const [sums] = await rows(
      `select count(distinct r.user_id)::int as users,
         (select count(*)::int from users where email like 'matar%@espera.example') as accounts,
         (select count(*)::int from mails where recipient like 'matar%@espera.example') as mails,
         (select count(*)::int from audit_log where tenant_id = 1 and entity = 'preregistration'
            and after ->> 'status' = 'approved' and entity_id in (
              select id from preregistrations where group_id = $1)) as entries
       from preregistrations r where r.group_id = $1`,
      [mine],
    )
    const each = { users: REQUESTS, accounts: REQUESTS, mails: REQUESTS, entries: REQUESTS }
    expect(sums).toEqual(each)
  },
)
