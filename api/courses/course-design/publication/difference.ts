import { isDeepStrictEqual } from 'node:util'
import type { ContentRow, Design, SectionRow } from '../model.ts'

/** Difference between two states of a design, row by row; stored with each change for undo. */

export type Change<Row> = { before: Row | null; after: Row | null }

export type CourseFields = Pick<Design, 'name' | 'slug' | 'theme'>

export type Difference = {
  course: { before: CourseFields; after: CourseFields } | null
  sections: Change<SectionRow>[]
  contents: Change<ContentRow>[]
}

export function differenceOf(before: Design, after: Design): Difference {
  const [was, is] = [courseOf(before), courseOf(after)]
  return {
    course: isDeepStrictEqual(was, is) ? null : { before: was, after: is },
    sections: changesOf(before.sections, after.sections),
    contents: changesOf(before.contents, after.contents),
  }
}

export function isNothing({ course, sections, contents }: Difference): boolean {
  return course === null && sections.length === 0 && contents.length === 0
}

export function courseOf({ name, slug, theme }: Design): CourseFields {
  return { name, slug, theme }
}

function changesOf<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
): Change<Row>[] {
  const was = new Map(before.map((row) => [row.id, row]))
  const changes: Change<Row>[] = []
  for (const row of after) {
    const old = was.get(row.id) ?? null
    was.delete(row.id)
    if (old !== row && !isDeepStrictEqual(old, row)) changes.push({ before: old, after: row })
  }
  return [...changes, ...[...was.values()].map((row) => ({ before: row, after: null }))]
}
