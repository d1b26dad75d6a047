import { describe, expect, test } from 'vitest'
import { checksumOutside, OUTSIDE_MARKER } from '#tests/support/tenant-isolation.ts'
import { DISTINCT_CALLS } from '#tests/support/contract-calls.ts'
import { idleQueue } from '#tests/support/database-rows.ts'
import { expectNothingFound } from '#tests/support/nothing-found.ts'
import { reachingFor, startSweep } from '#tests/support/sweep.ts'
import { isAllowed } from '#tests/support/permissions.ts'

/** Every endpoint is handed people and things outside the business units of whoever calls it. */

const { rows, owner, revive, answerTo } = await startSweep()

const limited = [
  { title: 'a reader', role: 'reader' },
  {
    title: 'an administrator',
    role: 'admin',
    after: `update users set role = 'admin', convalidate_enabled = true where id = $1`,
  },
] as const

describe('outside their business units nobody exists', () => {
  const calls = DISTINCT_CALLS.filter(({ endpoint }) => endpoint.access !== 'public')
  test.each(calls.filter((call) => isAllowed('admin', call)))('for $id', async (call) => {
    const outside = { company: owner, outside: true }
    const reaching = await reachingFor(call, { company: owner }, outside)
    const before = await checksumOutside(rows, owner.id)
    // Nothing is used up before each of them has tried all that must be refused.
    for (const { name, values } of reaching) {
      for (const { role, ...who } of limited.filter(({ role }) => isAllowed(role, call))) {
        await revive()
        const answer = await answerTo({ ...who, persona: 'unit', tenant: owner.id }, call, values)
        expect(answer.text, `${who.title}, ${name}`).not.toContain(OUTSIDE_MARKER)
        expectNothingFound(call, `${who.title}, ${name}`, name, answer)
      }
    }
    await idleQueue(rows)
    expect(await checksumOutside(rows, owner.id), 'people outside').toBe(before)
  })
})
