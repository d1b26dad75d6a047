import { isDeepStrictEqual } from 'node:util'
import { conflict } from '#api/platform/http/failure.ts'
import { courseOf, type Change, type Difference } from './publication/difference.ts'
import { sectionOf, type ContentRow, type Design, type SectionRow } from './model.ts'
import { reordered } from './reordered.ts'

/** Returns the inverse of a difference. */
export function inverse({ course, sections, contents }: Difference): Difference {
  return {
    course: course && { before: course.after, after: course.before },
    sections: sections.map(turned),
    contents: contents.map(turned),
  }
}

function turned<Row>({ before, after }: Change<Row>): Change<Row> {
  return { before: after, after: before }
}

/**
 * Applies a change to a design that may have changed since. Other changes are kept.
 * @throws Failure 409 when the same fields were changed since, or a row that the change needs is
 *   gone.
 */
export function applied(design: Design, { course, sections, contents }: Difference): Design {
  const made = {
    ...design,
    ...(course && merged(courseOf(design), course.before, course.after)),
    sections: rowsAfter(design.sections, sections, ({ parent_id }: SectionRow) => parent_id),
    contents: rowsAfter(design.contents, contents, ({ section_id }: ContentRow) => section_id),
  }
  requireWhole(made)
  return made
}

function rowsAfter<Row extends SectionRow | ContentRow>(
  rows: readonly Row[],
  changes: readonly Change<Row>[],
  parentOf: (row: Row) => number | null,
): readonly Row[] {
  if (changes.length === 0) return rows
  const now = new Map(rows.map((row) => [row.id, row]))
  const made = new Map(now)
  for (const { before, after } of changes) {
    const id = (before ?? after)!.id
    const stored = now.get(id)
    if (!before) {
      if (stored) throw touched()
      made.set(id, after!)
      continue
    }
    if (!stored) throw touched()
    if (!after) {
      // Its position may have changed.
      if (!isDeepStrictEqual(stored, { ...before, position: stored.position })) throw touched()
      made.delete(id)
      continue
    }
    const moves = parentOf(before) !== parentOf(after)
    if (moves && parentOf(stored) !== parentOf(before)) throw touched()
    made.set(id, { ...merged(stored, before, after), position: stored.position })
  }
  return reordered(now, [...made.values()], changes, parentOf)
}

/** Fields that are merged by their own keys, so that two users may change different ones. */
const NESTED = ['extended_props', 'options', 'theme']

/** Applies the difference between two states to `stored`; throws where `stored` differs from the first. */
function merged<Whole extends object>(stored: Whole, before: Whole, after: Whole): Whole {
  const made = new Map<string, unknown>(Object.entries(stored))
  const [now, from, to] = [stored, before, after] as Record<string, unknown>[]
  for (const key of new Set([...Object.keys(from!), ...Object.keys(to!)])) {
    if (key === 'position' || isDeepStrictEqual(from![key], to![key])) continue
    if (NESTED.includes(key)) {
      made.set(key, merged(now![key] as object, from![key] as object, to![key] as object))
    } else if (!isDeepStrictEqual(now![key], from![key])) throw touched()
    else if (to![key] === undefined) made.delete(key)
    else made.set(key, to![key])
  }
  return Object.fromEntries(made) as Whole
}

/** Throws unless every row has its parent: a removed section has to be empty, a restored row needs its section. */
function requireWhole(design: Design): void {
  const nowhere = (parent: number | null, root: boolean) => {
    if (parent === null) return false
    const found = sectionOf(design, parent)
    return !found || (found.parent_id === null) !== root
  }
  if (
    design.sections.some(({ parent_id }) => nowhere(parent_id, true)) ||
    design.contents.some(({ section_id }) => nowhere(section_id, false))
  )
    throw touched()
}

const touched = () =>
  conflict('No se puede: después de tu cambio alguien modificó, movió o eliminó lo mismo.')
