import { expect, test } from 'vitest'
import { misplaced, MUTANTS } from '../../scripts/mutants/run.ts'

test('every defect of scripts/mutants can be planted: its text stands in its file, once', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(80)
  expect(misplaced(MUTANTS)).toEqual([])
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
})
