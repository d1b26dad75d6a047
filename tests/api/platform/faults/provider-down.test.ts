import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { mobile, openCommunications } from '#tests/api/messages/communications/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { startTwilioServer } from '#tests/support/servers/twilio-server.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/** A provider where nobody answers; FAULT_DOWN_SECONDS=60 is a whole minute of it. And a process that is down. */
const DOWN_SECONDS = Number(process.env.FAULT_DOWN_SECONDS ?? 3)
const PEOPLE = 200

const first = await startTwilioServer({ latencyMs: 20 })
let provider = first
afterAll(() => provider.close())
const settings = {
  ...first.settings,
  WHATSAPP_RATE: '50',
  WHATSAPP_RETRY_SECONDS: '0.2',
}
const api = await startTestApi({ settings })
const { rows, person, where, audience, message, read } = await openCommunications(api)
const { startWorker } = openWorkers(api, settings)

test(
  `a provider that is down for ${DOWN_SECONDS} s has everybody’s message once when it is back`,
  { timeout: 120_000 + DOWN_SECONDS * 1_000 },
  async () => {
    const place = where()
    await rows(
      `insert into users (tenant_id, username, email, first_name, location, mobile)
       select 1, $1 || n, $1 || n || '@caida.test', 'Persona', $1, '+57 3' || lpad(n::text, 9, '0')
       from generate_series(1, $2::int) n`,
      [place, PEOPLE],
    )
    const { id } = await audience({ locations: [place] })
    const made = await message(id)
    await startWorker()
    await expect.poll(() => first.asked.length, { timeout: 60_000 }).toBeGreaterThan(20)
    await first.close()
    await sleep(DOWN_SECONDS * 1_000)
    expect(await read(made)).toMatchObject({ status: 'sending' })

    provider = await startTwilioServer({ latencyMs: 20, port: first.port })
    await expect
      .poll(async () => (await read(made)).status, { timeout: 100_000, interval: 100 })
      .toBe('sent')
    const [sums] = await rows<Record<string, number>>(
      `select count(*) filter (where state = 'accepted')::int as accepted,
         count(*) filter (where state = 'unknown')::int as unknown from message_deliveries
       where message_id = $1`,
      [made.id],
    )
    // Interrupted calls are unknown; no recipient has failed.
    expect(sums!.accepted! + sums!.unknown!).toBe(PEOPLE)
    expect(sums!.unknown).toBeLessThanOrEqual(50)
    const calls = [...first.asked, ...provider.asked].map(({ fields }) => fields.To)
    expect(new Set(calls).size).toBe(calls.length)
  },
)

test('messages due while no process ran are sent at the next start, or marked late', async () => {
  const place = where()
  await person(place, { mobile: mobile() })
  const { id } = await audience({ locations: [place] })
  const programmed_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 13) + ':00Z'
  const [soon, late] = [
    await message(id, { programmed_date }),
    await message(id, { programmed_date }),
  ]
  for (const [made, minutes] of [
    [soon, 20],
    [late, 61],
  ] as const)
    await rows(
      `update messages set programmed_date = now() - make_interval(mins => $2) where id = $1`,
      [made.id, minutes],
    )
  await startWorker()
  const statuses = async () => [(await read(soon)).status, (await read(late)).status]
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['sent', 'late'])
  expect(await read(late)).toMatchObject({ total: 0, begun_at: null, editable: true })
})
