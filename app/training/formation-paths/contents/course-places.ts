import type { PathCourse } from '#contract/training/formation-path-contents.ts'
import { isOver, nearest, type Rows } from '#app/kit/drag/rows.ts'
import type { Drag, Pointer, Spot } from '#app/kit/drag/use-drag.ts'
import { DEEPEST, depthOf } from './steps.ts'

/**
 * Positions to which a course can be dragged on the displayed page; or other contents of a path, on
 * one level.
 */

export type Course = Pick<PathCourse, 'id' | 'name' | 'number' | 'order' | 'parent_course_id'>

/** Rows of the page, and the number of the first row of the next one. */
export type CoursePage<One extends Course = Course> = {
  courses: readonly One[]
  next: string | null
  /** Maximum depth. */
  deepest?: number
}

/** Position between two rows, at a depth. */
export type CoursePlace = Spot & {
  /** Number of the other rows before it. */
  gap: number
  depth: number
  parent: number | null
  /** As `PUT /paths/{id}/courses` takes it: a position in the current path. */
  order: number
}

export type CourseDrag = Drag<Course, CoursePlace>

/** Indentation per level in pixels: `INDENTS` of columns.tsx. */
const INDENT_PX = 24

/** Returns a course with all its descendants, which move along. */
export function withBelow<One extends Course>(courses: readonly One[], { number }: Course): One[] {
  return courses.filter((one) => one.number === number || one.number.startsWith(`${number}.`))
}

/**
 * Returns every possible position of a course on its page, the current one included, from top to
 * bottom and from the outside in: not inside itself, not so deep that its descendants would exceed
 * the maximum, and not splitting a course from descendants on another page.
 */
export function placesOf(
  { courses, next, deepest = DEEPEST }: CoursePage,
  course: Course,
): CoursePlace[] {
  const block = withBelow(courses, course)
  const others = courses.filter((one) => !block.includes(one))
  const own = courses.indexOf(course)
  const depth = depthOf(course)
  // Its descendants on the next page may have the maximum depth.
  const isCut = next?.startsWith(`${course.number}.`) ?? false
  const height = isCut ? deepest - depth + 1 : Math.max(...block.map(depthOf)) - depth + 1
  return Array.from({ length: others.length + 1 }, (_, gap) => {
    const [above, under] = [others[gap - 1], others[gap]]
    const least = under
      ? depthOf(under)
      : next === null
        ? 1
        : isCut
          ? depth
          : depthOf({ number: next })
    const most = above ? depthOf(above) + 1 : under ? depthOf(under) : depth
    const spot: Spot = under
      ? { row: String(under.id), side: 'before' }
      : { row: String((above ?? course).id), side: 'after' }
    return Array.from({ length: DEEPEST }, (_one, at) => at + 1).flatMap((level): CoursePlace[] => {
      const isOwn = gap === own && level === depth
      const fits = level >= least && level <= most && level + height - 1 <= deepest
      const parent = isOwn ? course.parent_course_id : parentAt(others, gap, level)
      if (parent === undefined || !(isOwn || fits)) return []
      return [{ ...spot, gap, depth: level, parent, order: orderAt(course, above, under) }]
    })
  }).flat()
}

/** Returns the parent of a position; undefined when it is on an earlier page. */
function parentAt(
  others: readonly Course[],
  gap: number,
  depth: number,
): number | null | undefined {
  if (depth === 1) return null
  const above = others.slice(0, gap).findLast((one) => depthOf(one) <= depth)
  if (above) return depthOf(above) === depth ? above.parent_course_id : above.id
  const under = others[gap]
  return under && depthOf(under) === depth ? under.parent_course_id : undefined
}

/**
 * Returns the order as the API counts: a move up takes the position of the row that it names, a
 * move down comes after it.
 */
function orderAt(course: Course, above: Course | undefined, under: Course | undefined): number {
  if (above) return above.order < course.order ? above.order + 1 : above.order
  if (!under) return course.order
  return under.order < course.order ? under.order : under.order - 1
}

/** Returns the index of a course's current position. */
export function placeNow(places: readonly CoursePlace[], courses: readonly Course[], own: Course) {
  const gap = courses.indexOf(own)
  return places.findIndex((place) => place.gap === gap && place.depth === depthOf(own))
}

/** Returns the rows with a course and its descendants moved, and renumbered. */
export function withMoved<One extends Course>(
  courses: readonly One[],
  course: Course,
  { gap, depth, parent }: Pick<CoursePlace, 'gap' | 'depth' | 'parent'>,
): One[] {
  const block = withBelow(courses, course)
  const others = courses.filter((one) => !block.includes(one))
  const deeper = depth - depthOf(course)
  const moved = block.map((one) => ({
    row: one.id === course.id ? { ...one, parent_course_id: parent } : one,
    depth: depthOf(one) + deeper,
  }))
  const rest = others.map((row) => ({ row, depth: depthOf(row) }))
  const counts = (courses[0]?.number ?? '').split('.').map(Number)
  counts.push(counts.pop()! - 1)
  return [...rest.slice(0, gap), ...moved, ...rest.slice(gap)].map(({ row, depth: level }) => {
    counts.length = Math.min(counts.length, level)
    while (counts.length < level) counts.push(0)
    counts.push(counts.pop()! + 1)
    return { ...row, number: counts.join('.') }
  })
}

/** Returns '1.2 Casco', with the new number. */
export function titled(courses: readonly Course[], { item, places, to }: CourseDrag): string {
  const after = withMoved(courses, item, places[to]!)
  return `${after.find(({ id }) => id === item.id)!.number} ${item.name}`
}

/** Returns 'Casco, 1.2, dentro de Seguridad'; on one level 'Casco, 2'. */
export function said(
  courses: readonly Course[],
  { item, places, to }: CourseDrag,
  deepest = DEEPEST,
): string {
  const after = withMoved(courses, item, places[to]!)
  const { number, parent_course_id: parent } = after.find(({ id }) => id === item.id)!
  if (deepest === 1) return `${item.name}, ${number}`
  const within = courses.find(({ id }) => id === parent)?.name ?? number.replace(/\.\d+$/, '')
  return `${item.name}, ${number}, ${number.includes('.') ? `dentro de ${within}` : 'en el primer nivel'}`
}

/**
 * Returns the next index for a key: up and down to the next possible gap; left and right to another
 * depth in the same gap.
 * @param wanted depth last set with left or right, which up and down keep when possible.
 */
export function stepped({ places, to }: CourseDrag, key: string, wanted: number): number {
  const now = places[to]!
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const at = to + (key === 'ArrowLeft' ? -1 : 1)
    return places[at]?.gap === now.gap ? at : to
  }
  const gap =
    key === 'ArrowUp'
      ? places.findLast((place) => place.gap < now.gap)?.gap
      : places.find((place) => place.gap > now.gap)?.gap
  return gap === undefined ? to : atDepth(places, gap, wanted)
}

/**
 * Returns the position at the pointer: its vertical position gives the gap, its horizontal movement
 * the depth.
 */
export function aim(
  courses: readonly Course[],
  { item, places, from }: CourseDrag,
  { y, moved }: Pointer,
  rows: Rows,
): number {
  const isHome = withBelow(courses, item).some(({ id }) => isOver(rows.get(String(id)), y))
  const { gap } = places[isHome ? from : nearest(places, rows, y, from)]!
  return atDepth(places, gap, depthOf(item) + Math.round(moved / INDENT_PX))
}

function atDepth(places: readonly CoursePlace[], gap: number, wanted: number): number {
  const there = places.flatMap((place, at) => (place.gap === gap ? [{ at, ...place }] : []))
  const off = ({ depth }: { depth: number }) => Math.abs(depth - wanted)
  return there.reduce((best, one) => (off(one) < off(best) ? one : best)).at
}
