import { describe, expect, test } from 'vitest'
import {
  placeNow,
  placesOf,
  said,
  stepped,
  titled,
  withMoved,
  type Course,
  type CourseDrag,
} from './course-places.ts'

/** Rows by their numbers; ids and names are the numbers that they have: 12 is '1.2'. */
function rows(numbers: string, from = 1): Course[] {
  return numbers.split(' ').map((number, at) => ({
    id: idOf(number),
    name: `C${idOf(number)}`,
    number,
    order: from + at,
    parent_course_id: number.includes('.') ? idOf(number.replace(/\.\d+$/, '')) : null,
  }))
}
const idOf = (number: string) => Number(number.replaceAll('.', ''))
const find = (courses: readonly Course[], id: number) => courses.find((one) => one.id === id)!

/** Place numbers that the page shows after each place: '1 2 2.1'. */
function outcomes(courses: Course[], id: number, next: string | null = null): string[] {
  return placesOf({ courses, next }, find(courses, id)).map((place) =>
    withMoved(courses, find(courses, id), place)
      .map((one) => `${one.number}=${one.id}`)
      .join(' '),
  )
}

/** Body of `PUT /paths/{id}/courses` for each. */
function moves(courses: Course[], id: number, next: string | null = null) {
  return placesOf({ courses, next }, find(courses, id)).map(({ parent, order }) => [parent, order])
}

function lifted(courses: Course[], id: number, next: string | null = null): CourseDrag {
  const item = find(courses, id)
  const places = placesOf({ courses, next }, item)
  const from = placeNow(places, courses, item)
  return { key: String(id), item, places, from, to: from, by: 'keyboard' }
}

describe('the places of a course', () => {
  const flat = rows('1 2 3')

  test('are between the others, and within what is above', () => {
    expect(outcomes(flat, 2)).toEqual([
      '1=2 2=1 3=3',
      '1=1 2=2 3=3',
      '1=1 1.1=2 2=3',
      '1=1 2=3 3=2',
      '1=1 2=3 2.1=2',
    ])
    expect(moves(flat, 2)).toEqual([
      [null, 1],
      [null, 2],
      [1, 2],
      [null, 3],
      [3, 3],
    ])
  })

  test('are not inside the course itself; its children move along', () => {
    const tree = rows('1 1.1 2')
    expect(outcomes(tree, 1)).toEqual(['1=1 1.1=11 2=2', '1=2 2=1 2.1=11', '1=2 1.1=1 1.1.1=11'])
  })

  test('are not so deep that its children exceed three levels', () => {
    const tree = rows('1 1.1 1.1.1 2 2.1')
    expect(outcomes(tree, 1).every((one) => /(^| )\d=1( |$)/.test(one))).toBe(true)
    const two = outcomes(tree, 2)
    expect(two.some((one) => one.includes('1.1=2 1.1.1=21'))).toBe(true)
    expect(two.some((one) => /1\.1\.1=2( |$)/.test(one))).toBe(false)
  })

  test('do not separate a course from its children', () => {
    // Between 1 and 1.1 only its own levels are.
    expect(outcomes(rows('1 1.1 2'), 2)).toEqual([
      '1=2 2=1 2.1=11',
      '1=1 1.1=2 1.2=11',
      '1=1 1.1=11 2=2',
      '1=1 1.1=11 1.2=2',
      '1=1 1.1=11 1.1.1=2',
    ])
  })

  test('of a middle page do not use parents of other pages', () => {
    const page = rows('1.2 1.3 1.3.1', 7)
    expect(outcomes(page, 12, '1.4')).toEqual([
      '1.2=12 1.3=13 1.3.1=131',
      '1.2=13 1.2.1=12 1.2.2=131',
      '1.2=13 1.2.1=131 1.3=12',
      '1.2=13 1.2.1=131 1.2.2=12',
    ])
    expect(moves(page, 12, '1.4')[2]).toEqual([1, 9])
    expect(moves(page, 13, '1.4')[0]).toEqual([1, 7])
  })

  test('end where the next page begins', () => {
    // The next ones are inside 2: only its first child can stand between the two.
    expect(moves(rows('1 2'), 1, '2.1').at(-1)).toEqual([2, 2])
    expect(moves(rows('1 2'), 1, '2.1')).not.toContainEqual([null, 2])
    // Some of its descendants are on another page, so its depth is unknown.
    expect(moves(rows('1 2'), 2, '2.1')).toEqual([
      [null, 1],
      [null, 2],
    ])
  })

  test('of a course whose parent is on another page allow moving out only to the top level', () => {
    expect(moves(rows('1.1.3 2', 8), 113)).toEqual([
      [null, 8],
      [11, 8],
      [null, 9],
      [2, 9],
    ])
  })
})

test('keys go up and down between rows, and in and out at one place', () => {
  const tree = rows('1 1.1 2')
  const go = (keys: string[], wanted = 1) => {
    let drag = lifted(tree, 2)
    for (const key of keys) drag = { ...drag, to: stepped(drag, key, wanted) }
    return titled(tree, drag)
  }
  expect(go([])).toBe('2 C2')
  expect(go(['ArrowRight'])).toBe('1.2 C2')
  expect(go(['ArrowRight', 'ArrowRight', 'ArrowRight'])).toBe('1.1.1 C2')
  expect(go(['ArrowRight', 'ArrowLeft', 'ArrowLeft'])).toBe('2 C2')
  expect(go(['ArrowUp'])).toBe('1.1 C2')
  // On the way back it is as far out as it was.
  expect(go(['ArrowUp', 'ArrowDown', 'ArrowDown'])).toBe('2 C2')
  expect(go(['ArrowUp', 'ArrowDown'], 2)).toBe('1.2 C2')
  expect(go(['ArrowUp', 'ArrowUp', 'ArrowUp'])).toBe('1 C2')
})

test('a place is announced by its number and its parent', () => {
  const tree = rows('1 1.1 2')
  const at = (to: number) => said(tree, { ...lifted(tree, 2), to })
  expect(at(0)).toBe('C2, 1, en el primer nivel')
  expect(at(1)).toBe('C2, 1.1, dentro de C1')
  const page = rows('1.2 1.3', 5)
  expect(said(page, lifted(page, 12))).toBe('C12, 1.2, dentro de 1')
})
