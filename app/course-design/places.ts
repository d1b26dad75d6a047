import type { PublishedDesign } from '#contract/course-design-shape.ts'
import { inOrder } from '#contract/course-problems.ts'
import type { Item } from './items.ts'

/** Where an item can be moved to. */

type Placed = Exclude<Item, { kind: 'subjects' }>

/** The id of what an item stands in; null at the root. */
export function parentOf(item: Placed): number | null {
  if (item.kind === 'section') return null
  return item.kind === 'content' ? item.subsection.id : item.section.id
}

/** What items of a kind can stand in, each with what it has; none at the root. */
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
