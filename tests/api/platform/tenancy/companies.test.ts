import { describe, expect, test } from 'vitest'
import { MARKER } from '#tests/support/tenant-isolation.ts'
import { DISTINCT_CALLS } from '#tests/support/contract-calls.ts'
import { sampled } from '#tests/support/extent.ts'
import { expectNothingFound } from '#tests/support/pages/nothing-found.ts'
import { reachingFor, startSweep, type OthersThings } from '#tests/support/sweep.ts'
import { isAllowed } from '#tests/support/permissions.ts'

/**
 * Every endpoint is handed the things of another company, one reference at a time. Somebody who reads
 * with a business unit stands for readers, and for what business units add to a statement.
 */

const { owner, stranger, revive, answerTo, unharmed } = await startSweep()
const theirs: OthersThings = [{ company: owner }, new Map()]

const strangers = [
  { title: 'an administrator', persona: 'admin', role: 'admin' },
  { title: 'a reader with a business unit', persona: 'unit', role: 'reader' },
  { title: 'a super-administrator at home', persona: 'super', role: 'super' },
] as const

test('a change of the other company is noticed', async () => {
  const area = { code: 'SWEEP', name: 'Del barrido' }
  const changing = unharmed([], () => owner.admin('POST', '/areas', area))
  await expect(changing).rejects.toThrow(/'areas', 'audit_deeds', 'audit_log'/)
})

describe('another company’s things do not exist', () => {
  // Calls only for super-administrators are about every tenant.
  const calls = DISTINCT_CALLS.filter(({ endpoint: { access } }) => access !== 'super').filter(
    (call) => isAllowed('super', call),
  )
  test.each(calls)('for $id', async (call) => {
    const reaching = await reachingFor(call, { company: stranger }, theirs)
    const callers = strangers.filter(({ role }) => isAllowed(role, call))
    await unharmed([call], async () => {
      // Nothing of theirs is used up before each of them has tried all that must be refused.
      for (const [at, { name, values }] of reaching.entries()) {
        // A reference is one condition for all of them: they take turns.
        for (const { role, ...who } of sampled(callers, callers.length, calls.indexOf(call) + at)) {
          await revive()
          const answer = await answerTo({ ...who, tenant: stranger.id }, call, values)
          expect(answer.text, `${who.title}, ${name}`).not.toContain(MARKER)
          expectNothingFound(call, `${who.title}, ${name}`, name, answer)
        }
      }
    })
  })
})
