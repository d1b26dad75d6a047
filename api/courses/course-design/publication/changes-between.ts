import { isDeepStrictEqual } from 'node:util'
import type { DesignChange } from '#contract/courses/design/course-design-inputs.ts'
import {
  inReadingOrder,
  pathOfContent,
  pathOfSection,
  type ContentRow,
  type Design,
  type SectionRow,
} from '../model.ts'
import { fewestMoved } from '../sort-order.ts'

/** Returns the differences between the draft and the published version, element by element. */
export function changesBetween(published: Design | null, draft: Design): DesignChange[] {
  const was: Design = published ?? { ...draft, theme: {}, sections: [], contents: [] }
  const changes: DesignChange[] = []
  const [before, after] = [inReadingOrder(was), inReadingOrder(draft)]
  if (!isDeepStrictEqual(was.theme, draft.theme))
    changes.push({ kind: 'changed', path: 'theme', title: 'Tema' })
  return [
    ...changes,
    ...ofRows(before.sections, after.sections, {
      parentOf: ({ parent_id }: SectionRow) => parent_id,
      pathIn: (row, gone) => pathOfSection(gone ? was : draft, row),
      titleOf: ({ name }) => name,
    }),
    ...ofRows(before.contents, after.contents, {
      parentOf: ({ section_id }: ContentRow) => section_id,
      pathIn: (row, gone) => pathOfContent(gone ? was : draft, row),
      titleOf: ({ title }) => title,
    }),
  ]
}

type ChangeSummary<Row> = {
  parentOf: (row: Row) => number | null
  pathIn: (row: Row, gone: boolean) => string
  titleOf: (row: Row) => string | null
}

function ofRows<Row extends { id: number; position: number }>(
  was: readonly Row[],
  is: readonly Row[],
  { parentOf, pathIn, titleOf }: ChangeSummary<Row>,
): DesignChange[] {
  const before = new Map(was.map((row) => [row.id, row]))
  const after = new Set(is.map(({ id }) => id))
  const tell = (kind: DesignChange['kind'], row: Row): DesignChange => ({
    kind,
    path: pathIn(row, kind === 'removed'),
    title: titleOf(row),
  })
  const moved = movedIn(before, is, parentOf)
  const present = is.flatMap((row) => {
    const old = before.get(row.id)
    if (!old) return [tell('added', row)]
    const same = isDeepStrictEqual({ ...old, ...placeOf(row) }, row)
    if (!same) return [tell('changed', row)]
    return moved.has(row.id) ? [tell('moved', row)] : []
  })
  return [...present, ...was.filter(({ id }) => !after.has(id)).map((row) => tell('removed', row))]
}

/** Returns the ids of rows in another parent or order; rows that only made room are none. */
function movedIn<Row extends { id: number; position: number }>(
  before: ReadonlyMap<number, Row>,
  is: readonly Row[],
  parentOf: (row: Row) => number | null,
): ReadonlySet<number> {
  const stayed = new Map<number | null, Row[]>()
  const moved = new Set<number>()
  for (const row of is) {
    const old = before.get(row.id)
    if (!old) continue
    const parent = parentOf(row)
    if (parentOf(old) === parent) stayed.set(parent, [...(stayed.get(parent) ?? []), row])
    else moved.add(row.id)
  }
  for (const rows of stayed.values())
    for (const { id } of fewestMoved(rows, (row) => before.get(row.id)!.position)) moved.add(id)
  return moved
}

/** Returns the fields of a row that define its place. */
function placeOf(row: { position: number; parent_id?: unknown; section_id?: unknown }) {
  const { position } = row
  return {
    position,
    ...('parent_id' in row && { parent_id: row.parent_id }),
    ...('section_id' in row && { section_id: row.section_id }),
  }
}
