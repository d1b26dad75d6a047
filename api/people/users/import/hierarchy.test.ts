import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brokenAssignments, onCycles, type Assignment } from './hierarchy.ts'

describe('onCycles', () => {
  test('finds people on a cycle, and not those who merely report to them', () => {
    const reports = new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['d', 'a'],
      ['e', 'e'],
      ['f', 'g'],
    ])
    expect(onCycles(reports)).toEqual(new Set(['a', 'b', 'c', 'e']))
  })

  test('agrees with walking up from every person', () => {
    const graph = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 14 })
    fc.assert(
      fc.property(graph, (pairs) => {
        const reports = new Map(pairs)
        const walked = [...reports.keys()].filter((start) => {
          let at = reports.get(start)
          for (let steps = 0; at !== undefined && at !== start && steps < 20; steps++) {
            at = reports.get(at)
          }
          return at === start
        })
        expect(onCycles(reports)).toEqual(new Set(walked))
      }),
    )
  })

  test('takes a chain of half a million in either order', { tags: ['slow'] }, () => {
    const length = 500_000
    const up = new Map(Array.from({ length }, (_, n) => [n, n + 1]))
    const down = new Map(Array.from({ length }, (_, n) => [length - n, length - n - 1]))
    expect(onCycles(up).size + onCycles(down).size).toBe(0)
    expect(onCycles(up.set(length, 0)).size).toBe(length + 1)
  })
})

describe('brokenAssignments', () => {
  const row = (line: number, user: string, manager: string, managerExists = false): Assignment => ({
    line,
    user,
    manager,
    managerExists,
  })

  /** Lines by username; users without an assignment are given as well. */
  function judge(
    assignments: Assignment[],
    { above = [] as { username: string; manager: string }[], others = {}, errors = [] as number[] },
  ) {
    const lines = new Map<string, number>([
      ...assignments.map(({ user, line }) => [user, line] as const),
      ...Object.entries<number>(others),
    ])
    const broken = brokenAssignments(
      assignments,
      above,
      (username) => lines.get(username),
      (line) => errors.includes(line),
    )
    return [...broken.keys()].sort((a, b) => a - b)
  }

  test('accepts a manager of the file like a stored one', () => {
    expect(
      judge([row(2, 'ana', 'luz'), row(3, 'eva', 'sol', true)], { others: { luz: 4 } }),
    ).toEqual([])
  })

  test('propagates an error down the chain, in any order of rows', () => {
    const rows = [row(5, 'd', 'c'), row(2, 'b', 'a'), row(9, 'x', 'y'), row(3, 'c', 'b')]
    expect(judge(rows, { others: { a: 4, y: 8 }, errors: [4] })).toEqual([2, 3, 5])
  })

  test('stops at a stored manager, even when their row is invalid', () => {
    const rows = [row(2, 'b', 'a'), row(3, 'c', 'b', true)]
    expect(judge(rows, { others: { a: 4 }, errors: [4] })).toEqual([2])
  })

  test('finds a cycle through stored people, unless the file breaks it', () => {
    const above = [
      { username: 'low', manager: 'mid' },
      { username: 'mid', manager: 'top' },
    ]
    expect(judge([row(2, 'top', 'low', true)], { above })).toEqual([2])
    expect(
      judge([row(2, 'top', 'low', true), row(3, 'low', 'new')], { above, others: { new: 4 } }),
    ).toEqual([])
  })
})
