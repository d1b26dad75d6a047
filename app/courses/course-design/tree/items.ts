import type {
  DesignContent,
  DesignSection,
  DesignSubsection,
  PublishedDesign,
} from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import { templateId, templateOf } from '#contract/courses/course-templates/catalogue.ts'

/** Selectable item of the editor: a section, its subjects, a subsection, its subjects, a content. */
export type Item = { key: string; path: string; title: string } & (
  | { kind: 'section'; section: DesignSection }
  | { kind: 'subsection'; section: DesignSection; subsection: DesignSubsection }
  | { kind: 'subjects'; section: DesignSection; subsection?: DesignSubsection }
  | {
      kind: 'content'
      section: DesignSection
      subsection: DesignSubsection
      content: DesignContent
    }
)

export const keyOf = (kind: Item['kind'], id: number) => `${kind}-${id}`

/** Returns all selectable items in reading order. */
export function itemsOf(design: PublishedDesign): Item[] {
  return inOrder(design.sections).flatMap((section) => {
    const path = `sections/${section.id}`
    return [
      item('section', section, path, { section }),
      ...subjects(section, path, { section }),
      ...inOrder(section.sections).flatMap((subsection) => {
        const below = `${path}/sections/${subsection.id}`
        return [
          item('subsection', subsection, below, { section, subsection }),
          ...subjects(subsection, below, { section, subsection }),
          ...inOrder(subsection.contents).map((content): Item => ({
            kind: 'content',
            key: keyOf('content', content.id),
            path: `${below}/contents/${content.id}`,
            title: content.title ?? typeTitle(content),
            section,
            subsection,
            content,
          })),
        ]
      }),
    ]
  })
}

function item(
  kind: 'section' | 'subsection',
  { id, name }: { id: number; name: string },
  path: string,
  of: object,
): Item {
  return { kind, key: keyOf(kind, id), path, title: name, ...of } as Item
}

function subjects(
  level: DesignSection | DesignSubsection,
  path: string,
  of: { section: DesignSection; subsection?: DesignSubsection },
): Item[] {
  if (!level.subjects) return []
  const title = level.subjects_title ?? 'Temas'
  return [{ kind: 'subjects', key: keyOf('subjects', level.id), path, title, ...of }]
}

/** Returns the title of a content's template. */
export function typeTitle({ content_template: type }: Pick<DesignContent, 'content_template'>) {
  return templateOf(type)?.title ?? templateId(type)
}

/**
 * Returns the item that an address selects; by default, or when it is gone, the section of order 1,
 * or the first (spec 2, §2).
 */
export function selectedOf(
  items: readonly Item[],
  key: string | null | undefined,
): Item | undefined {
  const begins = items.filter(({ kind }) => kind === 'section')
  return (
    items.find((one) => one.key === key) ??
    begins.find((one) => one.section.order === 1) ??
    begins[0]
  )
}

/** Returns the item that owns a path: its own path or one of its fields ('sections/1/name'). */
export function itemAtPath(items: readonly Item[], path: string): Item | undefined {
  return items.findLast((one) => path === one.path || path.startsWith(`${one.path}/`))
}

/** Returns the items with the same parent, in order. */
function siblingsOf(design: PublishedDesign, one: Item): Item[] {
  return itemsOf(design).filter(
    (other) =>
      other.kind === one.kind &&
      (one.kind === 'section' ||
        (other.section.id === one.section.id &&
          (one.kind !== 'content' ||
            (other.kind === 'content' && other.subsection.id === one.subsection.id)))),
  )
}

/**
 * Returns the next selection after a deletion: the following sibling, else the previous one, else
 * the parent.
 */
export function afterDeletion(design: PublishedDesign, gone: Item): string | undefined {
  const siblings = siblingsOf(design, gone)
  const at = siblings.findIndex(({ key }) => key === gone.key)
  const next = siblings[at + 1] ?? siblings[at - 1]
  if (next) return next.key
  if (gone.kind === 'content') return keyOf('subsection', gone.subsection.id)
  return gone.kind === 'section' ? undefined : keyOf('section', gone.section.id)
}

/** Returns its position among its siblings, from 1. */
export function orderOf(one: Item): number {
  if (one.kind === 'content') return one.content.order
  return (one.kind === 'section' ? one.section : (one.subsection ?? one.section)).order
}

/** Returns the id that the editor's calls take. */
export function idOfItem(one: Item): number {
  if (one.kind === 'content') return one.content.id
  return (one.kind === 'section' ? one.section : (one.subsection ?? one.section)).id
}
