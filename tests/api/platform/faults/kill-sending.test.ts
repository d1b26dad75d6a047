import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openCommunications } from '#tests/api/messages/communications/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { problem, say, startTwilioServer } from '#tests/support/servers/twilio-server.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/**
 * A message over kill -9 of the processes that send it, by Twilio's SDK to a server of our own: nobody is called
 * for twice, and everybody is accounted for. FAULT_RECIPIENTS=10000 is the whole of it.
 */
const RECIPIENTS = Number(process.env.FAULT_RECIPIENTS ?? 600)
const KILLS = 5
/** Slow enough that there is something left to be killed at. */
const RATE = RECIPIENTS / 30

const twilio = await startTwilioServer({ latencyMs: 20 })
afterAll(twilio.close)
const settings = {
  ...twilio.settings,
  WHATSAPP_RATE: String(RATE),
  WHATSAPP_RETRY_SECONDS: '0.05',
}
const api = await startTestApi({ settings })
const { rows, admin, audience, message, read } = await openCommunications(api)
const { startWorker, kill } = openWorkers(api, settings)

async function crowd(place: string, people: number) {
  await rows(
    `insert into users (tenant_id, username, email, first_name, location, mobile)
     select 1, $1 || n, $1 || n || '@muchos.test', 'Persona', $1, '+57 3' || $2 || lpad(n::text, 7, '0')
     from generate_series(1, $3::int) n`,
    [place, String(50 + place.length), people],
  )
  return audience({ locations: [place] })
}

const callsOf = () => {
  const calls = new Map<string, number>()
  for (const { fields } of twilio.asked) calls.set(fields.To!, (calls.get(fields.To!) ?? 0) + 1)
  return calls
}

test(
  `${RECIPIENTS} people get a message at most once over ${KILLS} kill -9 of two processes at once`,
  { timeout: 600_000 },
  async () => {
    const { id } = await crowd('muchos', RECIPIENTS)
    const made = await message(id)
    const left = async () => {
      const [found] = await rows<{ left: number }>(
        `select count(*)::int as left from message_deliveries where message_id = $1 and state = 'queued'`,
        [made.id],
      )
      return found!.left
    }
    // Before the first process has come nobody waits for the message yet.
    let before = Infinity
    for (let round = 0; round < KILLS; round++) {
      const pair = await Promise.all([startWorker(), startWorker()])
      const isSending = async () => {
        const now = await left()
        return (await read(made)).begun_at !== null && now > 0 && now < before
      }
      await expect.poll(isSending, { timeout: 120_000, interval: 20 }).toBe(true)
      await sleep(Math.random() * 300)
      await Promise.all(pair.map(kill))
      before = await left()
    }
    expect(await left()).toBeGreaterThan(0)
    await startWorker()
    await startWorker()
    await expect
      .poll(async () => (await read(made)).status, { timeout: 400_000, interval: 250 })
      .toBe('sent')

    const counts = [...callsOf().values()]
    expect(Math.max(...counts)).toBe(1)
    const [sums] = await rows<Record<string, number>>(
      `select count(*)::int as people, count(*) filter (where state = 'accepted')::int as accepted,
         count(*) filter (where state = 'unknown')::int as unknown from message_deliveries
       where message_id = $1`,
      [made.id],
    )
    expect(sums!.people).toBe(RECIPIENTS)
    expect(sums!.accepted! + sums!.unknown!).toBe(RECIPIENTS)
    // Nobody is called lost who was not about to be called when a process died.
    expect(sums!.unknown).toBeLessThanOrEqual(50 * (KILLS + 1))
    expect(counts.length).toBeGreaterThanOrEqual(sums!.accepted!)
    const retried = await admin('POST', `/communications/${id}/messages/${made.id}/retries`, {})
    expect(retried.status).toBe(409)
  },
)

test(
  'a provider that is down for a while gets everybody’s message once it is back',
  { timeout: 120_000 },
  async () => {
    const people = 60
    twilio.asked.length = 0
    let taken = 0
    let refused = 0
    let down = false
    twilio.behave((_asked, response) => {
      if (!down) {
        taken += 1
        if (taken === 20) down = true
        return false
      }
      refused += 1
      // Nobody is hammered: with each refusal the wait is longer.
      if (refused === 6) {
        down = false
        taken = 1_000
      }
      if (refused % 2) say(response, 503, problem(503, 20503))
      else say(response, 429, problem(429, 20429))
      return true
    })
    const { id } = await crowd('apagado-', people)
    const made = await message(id)
    await startWorker()
    await expect
      .poll(async () => (await read(made)).status, { timeout: 60_000, interval: 100 })
      .toBe('sent')
    expect(await read(made)).toMatchObject({ total: people, others: people, problems: 0 })
    const [sids] = await rows<{ n: number }>(
      'select count(distinct provider_id)::int as n from message_deliveries where message_id = $1',
      [made.id],
    )
    expect(sids!.n).toBe(people)
    expect(refused).toBeGreaterThanOrEqual(6)
  },
)
