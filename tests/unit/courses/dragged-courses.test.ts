import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, numbersOf, type TreeNode } from '#api/training/formation-paths/course-tree.ts'
import {
  placeNow,
  placesOf,
  withMoved,
  type Course,
} from '#app/training/formation-paths/contents/course-places.ts'

/** The optimistic result of a drop on the page equals the result of the API. */

/** A path in reading order, by how deep each course is. */
function pathOf(depths: readonly number[]): TreeNode[] {
  const above: number[] = []
  return depths.map((wanted, at) => {
    above.length = Math.min(wanted - 1, above.length)
    const parent = above.at(-1) ?? null
    above.push(at + 1)
    return { id: at + 1, parent }
  })
}

function coursesOf(path: readonly TreeNode[]): Course[] {
  const numbers = numbersOf(path)
  return path.map(({ id, parent }, at) => ({
    id,
    name: `C${id}`,
    order: at + 1,
    number: numbers.get(id)!,
    parent_course_id: parent,
  }))
}

const shownOf = (courses: readonly Course[]) =>
  courses.map(({ id, number, parent_course_id: parent }) => ({ id, number, parent }))

test('every place of every page is one that the API takes, and reads as the page shows it', () => {
  let places = 0
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (depths, skip, limit) => {
        const path = pathOf(depths)
        const all = coursesOf(path)
        const page = all.slice(skip, skip + limit)
        const next = all[skip + limit]?.number ?? null
        for (const course of page) {
          const found = placesOf({ courses: page, next }, course)
          expect(placeNow(found, page, course)).toBeGreaterThanOrEqual(0)
          for (const place of found) {
            const { id } = course
            const now = moved(path, [{ id, parent: place.parent, order: place.order }])
            if (!Array.isArray(now)) throw new Error(`${id} is refused: ${now.why}`)
            places += 1
            // Its children on another page move with it.
            if (next?.startsWith(`${course.number}.`)) continue
            const read = coursesOf(now).slice(skip, skip + limit)
            expect(shownOf(read)).toEqual(shownOf(withMoved(page, course, place)))
          }
        }
      },
    ),
    { numRuns: 400, seed: 14 },
  )
  expect(places).toBeGreaterThan(1000)
})
