import { expect } from 'vitest'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import type { ContractCall } from '../contract-calls.ts'

/**
 * A reference to what does not exist for the caller: 404 where it is the thing asked for, 422 where
 * it is a field's value. `name` is the parameter that refers to it, null when none does; `what` is said
 * when it is not so.
 */
export function expectNothingFound(
  { endpoint }: ContractCall,
  what: string,
  name: string | null,
  { status, text }: { status: number; text: string },
) {
  const said = `${what}: ${text}`
  expect(status, said).toBeLessThan(500)
  // 403 would say that it exists.
  expect(status, said).not.toBe(403)
  if (name === null) return
  const filter = endpoint.method === 'get' && endpoint.query?.shape[name]
  // A filter that matches nothing finds nothing.
  if (filter && filter.safeParse(undefined).success) return
  // Nobody is changed or written to either who would have to pass it.
  if (name in peopleFilters && endpoint.path.includes('/matching')) return
  if (name in peopleFilters && endpoint.path.endsWith('/reminders')) {
    expect(JSON.parse(text), said).toEqual({ reminded: 0, skipped: 0 })
    return
  }
  // Its notice tells nobody; its result says so.
  if (name in peopleFilters && endpoint.path.endsWith('}/notices')) return
  // Business units limit reports silently: nothing is in them, as in those of unknown ids.
  if (status === 200 && endpoint.path.startsWith('/reports/')) {
    expect(rowsIn(text), said).toBe(0)
    return
  }
  expect([404, 422], said).toContain(status)
}

/** Rows of a report: of its page, of a list of choices, or of its file under the header. */
function rowsIn(text: string): number {
  if (!/^[{[]/.test(text)) return text.trim().split('\n').length - 1
  const answer = JSON.parse(text) as { results?: unknown[]; data?: unknown[] } | unknown[]
  return (Array.isArray(answer) ? answer : (answer.results ?? answer.data ?? [answer])).length
}
