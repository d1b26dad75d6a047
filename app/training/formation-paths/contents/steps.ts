import type { PathCourse } from '#contract/training/formation-path-contents.ts'

/** Maximum depth of a course (domain decisions, 'Paths'). */
export const DEEPEST = 3

export const STEPS = ['up', 'down', 'out'] as const
export type Step = (typeof STEPS)[number]

type Course = Pick<PathCourse, 'id' | 'order' | 'parent_course_id' | 'number'>
export type Move = { id: number; order: number; parent_course_id?: number | null }

/**
 * Returns the API's move for a step: past its neighbour, or out of its parent to right below it.
 * Null: no move is possible.
 */
export function stepOf(courses: readonly Course[], id: number, step: Step): Move | null {
  const course = courses.find((one) => one.id === id)
  if (!course) return null
  const parent = courses.find((one) => one.id === course.parent_course_id)
  if (step === 'out')
    return parent
      ? { id, order: parent.order + 1, parent_course_id: parent.parent_course_id }
      : null
  const siblings = courses.filter((one) => one.parent_course_id === course.parent_course_id)
  const neighbour = siblings[siblings.indexOf(course) + (step === 'up' ? -1 : 1)]
  return neighbour ? { id, order: neighbour.order } : null
}

/** Returns the possible parents of a course: not itself, and with enough depth left for its descendants. */
export function parentsFor<One extends Course>(courses: readonly One[], id: number): One[] {
  const course = courses.find((one) => one.id === id)
  if (!course) return []
  const below = courses.filter(
    (one) => one === course || one.number.startsWith(`${course.number}.`),
  )
  const height = Math.max(...below.map(depthOf)) - depthOf(course) + 1
  return courses.filter((one) => !below.includes(one) && depthOf(one) + height <= DEEPEST)
}

export function depthOf({ number }: Pick<Course, 'number'>): number {
  return number.split('.').length
}
