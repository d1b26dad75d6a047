import { describe, expect, test } from 'vitest'
import { checksumOutside, OUTSIDE_MARKER } from '#tests/support/tenant-isolation.ts'
import { DISTINCT_CALLS } from '#tests/support/contract-calls.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { sampled } from '#tests/support/extent.ts'
import { expectNothingFound } from '#tests/support/pages/nothing-found.ts'
import { reachingFor, startSweep, type OthersThings } from '#tests/support/sweep.ts'
import { isAllowed } from '#tests/support/permissions.ts'

/** Every endpoint is handed people and things outside the business units of whoever calls it. */

const { rows, owner, revive, answerTo } = await startSweep()
const hidden: OthersThings = [{ company: owner, outside: true }, new Map()]

const limited = [
  { title: 'a reader', role: 'reader', after: null },
  {
    title: 'an administrator',
    role: 'admin',
    after: `update users set role = 'admin', convalidate_enabled = true where email = 'unit@${owner.id}.sendero.test'`,
  },
] as const

describe('outside their business units nobody exists', () => {
  const calls = DISTINCT_CALLS.filter(
    (call) => call.endpoint.access !== 'public' && isAllowed('admin', call),
  )
  test.each(calls)('for $id', async (call) => {
    const callers = limited.filter(({ role }) => isAllowed(role, call))
    const reaching = await reachingFor(call, { company: owner }, hidden)
    const before = await checksumOutside(rows, owner.id)
    // Nothing is used up before each of them has tried all that must be refused, which changes no account.
    const refused = reaching.filter(({ name }) => name !== null)
    const answered = reaching.filter(({ name }) => name === null)
    for (const tried of [refused, answered]) {
      for (const [nth, { title, after }] of callers.entries()) {
        // A reference is one condition for all of them: they take turns.
        const theirs = sampled(tried, callers.length, calls.indexOf(call) + nth)
        if (theirs.length === 0) continue
        await revive()
        if (after) await rows(after)
        for (const { name, values } of theirs) {
          const actor = { title, persona: 'unit', tenant: owner.id } as const
          const answer = await answerTo(actor, call, values)
          expect(answer.text, `${title}, ${name}`).not.toContain(OUTSIDE_MARKER)
          expectNothingFound(call, `${title}, ${name}`, name, answer)
        }
      }
    }
    await idleQueue(rows)
    expect(await checksumOutside(rows, owner.id), 'people outside').toBe(before)
  })
})
