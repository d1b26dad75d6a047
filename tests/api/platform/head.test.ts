import { expect, test } from 'vitest'
import {
  certificateArchives,
  certificatesDrawn,
  leaderboardWatchers,
} from '#api/platform/calls/metrics.ts'
import { CALLS, type ContractCall } from '#tests/support/contract-calls.ts'
import { sampled } from '#tests/support/extent.ts'
import { startSweep, type Actor } from '#tests/support/sweep.ts'

/** HEAD answers as GET would, and takes nothing. */

const { answerTo, keptValues, owner, rows } = await startSweep()

const admin: Actor = { title: 'administrator', persona: 'admin', tenant: owner.id }
const asSuper: Actor = { title: 'super-administrator', persona: 'super', tenant: owner.id }
const actorOf = ({ endpoint }: ContractCall) => (endpoint.access === 'super' ? asSuper : admin)

/** The same call, asked by HEAD. */
const headOf = (call: ContractCall) =>
  ({ ...call, endpoint: { ...call.endpoint, method: 'head' } }) as unknown as ContractCall

const reads = CALLS.filter(({ endpoint }) => endpoint.method === 'get')
const streams = sampled(
  reads.filter(({ endpoint }) => 'stream' in endpoint.answer),
  3,
)

async function taken() {
  const valueOf = async (metric: typeof leaderboardWatchers | typeof certificatesDrawn) =>
    (await metric.get()).values[0]?.value ?? 0
  const [{ copies }] = (await rows(
    `select count(*)::int as copies from pg_stat_activity
     where datname = current_database() and query like 'copy %' and state <> 'idle'`,
  )) as [{ copies: number }]
  return {
    watchers: await valueOf(leaderboardWatchers),
    archives: await valueOf(certificateArchives),
    drawn: await valueOf(certificatesDrawn),
    copies,
  }
}

// One place makes HEAD of GET.
test.each(sampled(reads, 6))('HEAD $id answers what GET does, without content', async (call) => {
  const values = await keptValues(call)
  const head = await answerTo(actorOf(call), headOf(call), values)
  const { status } = await answerTo(actorOf(call), call, values)
  expect(head).toMatchObject({ status, text: '' })
})

test.each(streams)('HEAD $id takes nothing, however often', async (call) => {
  const values = await keptValues(call)
  // The sample of pictures names a missing one.
  const { status } = await answerTo(actorOf(call), call, values)
  const before = await taken()
  const heads = await Promise.all(
    Array.from({ length: 12 }, () => answerTo(actorOf(call), headOf(call), values)),
  )
  expect(heads.map(({ status }) => status)).toEqual(heads.map(() => status))
  expect(await taken()).toEqual(before)
  // Turns that are given out once are still there.
  expect((await answerTo(actorOf(call), call, values)).status).toBe(status)
})

test.each(streams)('HEAD $id returns 404 for an unknown record', async (call) => {
  const { params, query } = await keptValues(call)
  if (!params) return
  const none = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? 999_999_999 : crypto.randomUUID(),
    ]),
  )
  expect((await answerTo(actorOf(call), headOf(call), { params: none, query })).status).toBe(404)
})
