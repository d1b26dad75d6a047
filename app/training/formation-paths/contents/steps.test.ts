import { describe, expect, test } from 'vitest'
import { parentsFor, stepOf } from './steps.ts'

/** 1 (11 (111), 12), 2, 3 */
const courses = [
  { id: 1, order: 1, number: '1', parent_course_id: null },
  { id: 11, order: 2, number: '1.1', parent_course_id: 1 },
  { id: 111, order: 3, number: '1.1.1', parent_course_id: 11 },
  { id: 12, order: 4, number: '1.2', parent_course_id: 1 },
  { id: 2, order: 5, number: '2', parent_course_id: null },
  { id: 3, order: 6, number: '3', parent_course_id: null },
]

describe('a step', () => {
  test('up or down takes the place of the neighbour', () => {
    expect(stepOf(courses, 2, 'up')).toEqual({ id: 2, order: 1 })
    expect(stepOf(courses, 1, 'down')).toEqual({ id: 1, order: 5 })
    expect(stepOf(courses, 12, 'up')).toEqual({ id: 12, order: 2 })
  })

  test('out leads right below the parent', () => {
    expect(stepOf(courses, 12, 'out')).toEqual({ id: 12, order: 2, parent_course_id: null })
    expect(stepOf(courses, 111, 'out')).toEqual({ id: 111, order: 3, parent_course_id: 1 })
  })

  test('is null at the ends, at the root and for an unknown course', () => {
    expect(stepOf(courses, 1, 'up')).toBeNull()
    expect(stepOf(courses, 3, 'down')).toBeNull()
    expect(stepOf(courses, 12, 'down')).toBeNull()
    expect(stepOf(courses, 1, 'out')).toBeNull()
    expect(stepOf(courses, 99, 'up')).toBeNull()
  })
})

test('possible parents are courses outside its subtree, within three levels', () => {
  const ids = (id: number) => parentsFor(courses, id).map((one) => one.id)
  expect(ids(3)).toEqual([1, 11, 12, 2])
  expect(ids(11)).toEqual([1, 2, 3])
  expect(ids(1)).toEqual([])
  expect(ids(12)).toEqual([1, 11, 2, 3])
})
