import { describe, expect, test } from 'vitest'
import { limitAfter, limitOf, type ApprovalLimit } from './approval-limit.ts'

const [ANA, LUIS] = [1, 2]
const at = (over: number | null): ApprovalLimit => ({
  approval_over: over,
  approval_over_before: null,
  approval_raised_by: null,
})

describe('a limit that somebody raises', () => {
  test.each([
    ['to another number', 500],
    ['to none', null],
  ])('%s stays as it was for their own messages', (_, next) => {
    const raised = limitAfter(at(100), next, ANA)
    expect(limitOf(raised, ANA)).toBe(100)
    expect(limitOf(raised, LUIS)).toBe(next)
    expect(limitOf(raised, null)).toBe(next)
  })

  test('in several steps stays as it was before the first', () => {
    const twice = limitAfter(limitAfter(at(100), 200, ANA), null, ANA)
    expect(limitOf(twice, ANA)).toBe(100)
    expect(limitOf(limitAfter(twice, null, ANA), ANA)).toBe(100)
  })

  test('is confirmed by another administrator, also without a change', () => {
    const raised = limitAfter(at(100), 500, ANA)
    expect(limitAfter(raised, 500, LUIS)).toEqual(at(500))
    const further = limitAfter(raised, 900, LUIS)
    expect([limitOf(further, ANA), limitOf(further, LUIS)]).toEqual([900, 500])
  })

  test('is an ordinary one when they lower it again', () => {
    expect(limitAfter(limitAfter(at(100), 500, ANA), 80, ANA)).toEqual(at(80))
    expect(limitAfter(at(null), 80, ANA)).toEqual(at(80))
  })
})
