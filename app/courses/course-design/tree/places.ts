import type { PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { Drag, Pointer } from '#app/kit/drag/use-drag.ts'
import { isOver, nearest, type Rows as DrawnRows } from '#app/kit/drag/rows.ts'
import { idOfItem, keyOf, orderOf, type Item } from './items.ts'

/** Positions to which an item can be moved. */

export type Placed = Exclude<Item, { kind: 'subjects' }>

/** Target: the id of the parent, null at the root, and the order in it, null at the end. */
export type Drop = { parent: number | null; order: number | null }

/** Position between two rows of the tree, with its display and its announcement. */
export type Place = {
  parent: number | null
  order: number
  /** Key of the adjacent row, and the side of it. */
  row: string
  side: 'before' | 'after'
  /** For example 'posición 2 de 5 en Antes de empezar'. */
  said: string
}

/** Returns the id of an item's parent; null at the root. */
export function parentOf(item: Placed): number | null {
  if (item.kind === 'section') return null
  return item.kind === 'content' ? item.subsection.id : item.section.id
}

/** Returns the possible parents of a kind, each with its children; empty for the root. */
export function parentsOf(design: PublishedDesign, { kind }: Placed) {
  const sections = inOrder(design.sections)
  if (kind === 'section') return []
  if (kind === 'subsection')
    return sections.map(({ id, name, sections: below }) => ({ id, name, children: inOrder(below) }))
  return sections.flatMap((section) =>
    inOrder(section.sections).map(({ id, name, contents }) => ({
      id,
      name: `${section.name} › ${name}`,
      children: inOrder(contents),
    })),
  )
}

/**
 * Returns every drop position of an item, the current one included, in tree order.
 * @param items rows of the tree.
 */
export function placesOf(design: PublishedDesign, items: readonly Item[], item: Placed): Place[] {
  const rows = new Set(items.map(({ key }) => key))
  const root = { id: null, name: 'el curso', children: inOrder(design.sections) }
  const parents = item.kind === 'section' ? [root] : parentsOf(design, item)
  return parents.flatMap(({ id: parent, name, children }) => {
    const others = children.filter(({ id }) => id !== idOfItem(item)).map(({ id }) => id)
    // The position in an empty parent is right under its row, or under that of its subjects.
    const subjects = keyOf('subjects', parent ?? 0)
    const header = keyOf(item.kind === 'content' ? 'subsection' : 'section', parent ?? 0)
    const empty = item.kind === 'content' && rows.has(subjects) ? subjects : header
    return Array.from({ length: others.length + 1 }, (_, at): Place => {
      const next = others[at]
      const last = others.at(-1)
      return {
        parent,
        order: at + 1,
        row: next
          ? keyOf(item.kind, next)
          : last
            ? keyOf(item.kind, last)
            : parent === null
              ? item.key
              : empty,
        side: next ? 'before' : 'after',
        said: `posición ${at + 1} de ${others.length + 1} en ${name}`,
      }
    })
  })
}

/** Returns the index of an item's current position. */
export function placeNow(places: readonly Place[], item: Placed): number {
  return places.findIndex(
    ({ parent, order }) => parent === parentOf(item) && order === orderOf(item),
  )
}

/**
 * Returns the next index for a key: up and down by one; left and right to the first position of the
 * adjacent parent.
 */
export function stepped({ places, to }: Drag<Placed, Place>, key: string): number {
  const back = key === 'ArrowUp' || key === 'ArrowLeft'
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return Math.min(Math.max(to + (back ? -1 : 1), 0), places.length - 1)
  const parents = [...new Set(places.map(({ parent }) => parent))]
  const sought = parents[parents.indexOf(places[to]!.parent) + (back ? -1 : 1)]
  const found = places.findIndex(({ parent }) => parent === sought)
  return found === -1 ? to : found
}

/** Returns the position nearest to the pointer; the current one while it is over the item's own row. */
export function aim(
  { key, places, from }: Drag<Placed, Place>,
  { y }: Pointer,
  rows: DrawnRows,
): number {
  return isOver(rows.get(key), y) ? from : nearest(places, rows, y, from)
}

/** Returns the design with an item moved; unchanged when the position does not exist. */
export function withMoved<D extends PublishedDesign>(
  design: D,
  item: Placed,
  { parent, order }: Drop,
): D {
  if (item.kind === 'section')
    return { ...design, sections: withAt(design.sections, item.section, order) }
  if (!parentsOf(design, item).some(({ id }) => id === parent)) return design
  const sections = inOrder(design.sections).map((section) => {
    if (item.kind === 'subsection')
      return { ...section, sections: moved(section.sections, section.id, item.subsection) }
    const below = inOrder(section.sections).map((subsection) => ({
      ...subsection,
      contents: moved(subsection.contents, subsection.id, item.content),
    }))
    return { ...section, sections: byId(below) }
  })
  return { ...design, sections: byId(sections) }

  function moved<Row extends Ordered>(siblings: Rows<Row>, at: number, row: Row): Rows<Row> {
    if (at === parent) return withAt(siblings, row, order)
    return row.id in siblings ? numbered(without(siblings, row)) : siblings
  }
}

type Ordered = { id: number; order: number }
type Rows<Row> = Record<string, Row>

const byId = <Row extends Ordered>(rows: readonly Row[]): Rows<Row> =>
  Object.fromEntries(rows.map((row) => [row.id, row]))

const numbered = <Row extends Ordered>(rows: readonly Row[]) =>
  byId(rows.map((row, at) => ({ ...row, order: at + 1 })))

const without = <Row extends Ordered>(rows: Rows<Row>, { id }: Row) =>
  inOrder(rows).filter((row) => row.id !== id)

function withAt<Row extends Ordered>(rows: Rows<Row>, row: Row, order: number | null): Rows<Row> {
  const others = without(rows, row)
  const at = (order ?? Infinity) - 1
  return numbered([...others.slice(0, at), row, ...others.slice(at)])
}
