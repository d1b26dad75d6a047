import type { PathCourse } from '#contract/formation-path-contents.ts'
import { isOver, nearest, type Rows } from '../drag/rows.ts'
import type { Drag, Pointer, Spot } from '../drag/use-drag.ts'
import { DEEPEST, depthOf } from './steps.ts'

/**
 * Where a course that is dragged can stand among those of the page that is shown; or what else a path has, on one
 * level.
 */

export type Course = Pick<PathCourse, 'id' | 'name' | 'number' | 'order' | 'parent_course_id'>

/** The rows of the page, and the number of what follows on the next one. */
export type Shown<One extends Course = Course> = {
  courses: readonly One[]
  next: string | null
  /** How far in one may stand. */
  deepest?: number
}

/** Between two rows, so far in. */
export type CoursePlace = Spot & {
  /** How many of the others stand before it. */
  gap: number
  depth: number
  parent: number | null
  /** What `PUT /paths/{id}/courses` takes: a place in the path as it reads now. */
  order: number
}

export type CourseDrag = Drag<Course, CoursePlace>

/** How far a level is indented: `INDENTS` of columns.tsx. */
const INDENT_PX = 24

/** A course with all that is below it, which moves along. */
export function withBelow<One extends Course>(courses: readonly One[], { number }: Course): One[] {
  return courses.filter((one) => one.number === number || one.number.startsWith(`${number}.`))
}

/**
 * Every place that a course can have on its page, its own included, from top to bottom and from the outside in: none
 * within itself, none so deep that what it has below it would be too deep, none that would split what stands on
 * another page.
 */
export function placesOf(
  { courses, next, deepest = DEEPEST }: Shown,
  course: Course,
): CoursePlace[] {
  const block = withBelow(courses, course)
  const others = courses.filter((one) => !block.includes(one))
  const own = courses.indexOf(course)
  const depth = depthOf(course)
  // What of it is on the next page may be as deep as there is.
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

/** The parent of what stands at a gap so deep; undefined where that is on a page before. */
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

/** Between two rows, as the API counts: what goes up takes the place that it names, what goes down stands after it. */
function orderAt(course: Course, above: Course | undefined, under: Course | undefined): number {
  if (above) return above.order < course.order ? above.order + 1 : above.order
  if (!under) return course.order
  return under.order < course.order ? under.order : under.order - 1
}

/** Where among its places a course stands now. */
export function placeNow(places: readonly CoursePlace[], courses: readonly Course[], own: Course) {
  const gap = courses.indexOf(own)
  return places.findIndex((place) => place.gap === gap && place.depth === depthOf(own))
}

/** The rows with a course, and what is below it, at another place, numbered anew. */
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

/** '1.2 Casco', as it would be numbered. */
export function titled(courses: readonly Course[], { item, places, to }: CourseDrag): string {
  const after = withMoved(courses, item, places[to]!)
  return `${after.find(({ id }) => id === item.id)!.number} ${item.name}`
}

/** 'Casco, 1.2, dentro de Seguridad'; of what stands on one level 'Casco, 2'. */
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
 * Up and down to the next rows between which it can stand; left and right out and in between the same two.
 * @param wanted how deep it was last put on purpose, which up and down keep as far as they can.
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

/** The rows that a pointer is between, so far in as it went to the right. */
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
