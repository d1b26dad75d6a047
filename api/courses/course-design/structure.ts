import { storedTemplate, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import {
  MAX_CONTENTS,
  MAX_SECTIONS,
  NEW_SECTION,
  NEW_SUBSECTION,
} from '#contract/courses/design/course-sections.ts'
import { conflict, invalidField, notFound } from '#api/platform/http/failure.ts'
import {
  childrenOf,
  contentOf,
  contentsOf,
  sectionOf,
  type ContentRow,
  type Design,
  type Ids,
  type SectionRow,
} from './model.ts'
import { renumbered, insertAt, replaced } from './sort-order.ts'

/** Adding, moving and deleting: contents belong to subsections only, subsections to root sections. */

export const sectionNotFound = () => notFound('No se encontró la sección')
export const contentNotFound = () => notFound('No se encontró el contenido')

export type InsertionPoint = { section?: number | null; subSection: number; order: number | null }

const EMPTY = { icon: null, color: null, subjects: null, subjects_title: null, theme: {} } as const

/** Throws Failure 422 when the parent is no root section; 409 when there are too many. */
export async function addSection(
  design: Design,
  { parent, order }: { parent: number | null; order: number | null },
  ids: Ids,
): Promise<{ design: Design; id: number }> {
  requireRoot(design, parent)
  requireRoom(design, 1, 0)
  const [id] = (await ids('section', 1)) as [number]
  const name = parent === null ? NEW_SECTION : NEW_SUBSECTION
  const section: SectionRow = { id, parent_id: parent, position: 0, name, ...EMPTY }
  return { design: putSection(design, section, order), id }
}

/**
 * Throws Failure 404 without such a section; 422 when a section would become a subsection or vice
 * versa.
 */
export function moveSection(
  design: Design,
  { id, parent, order }: { id: number; parent: number | null; order: number | null },
): Design {
  const section = sectionOf(design, id)
  if (!section) throw sectionNotFound()
  if ((section.parent_id === null) !== (parent === null)) {
    const message = 'Una sección no pasa a ser subsección, ni una subsección sección'
    throw invalidField('parent', 'level', message)
  }
  requireRoot(design, parent)
  const moved = putSection(design, { ...section, parent_id: parent }, order)
  return parent === section.parent_id ? moved : closeSections(moved, section.parent_id)
}

/** Removes a section with its contents. Throws Failure 404. */
export function removeSection(design: Design, id: number): Design {
  const section = sectionOf(design, id)
  if (!section) throw sectionNotFound()
  const gone = new Set([id, ...childrenOf(design, id).map((child) => child.id)])
  const left = {
    ...design,
    sections: design.sections.filter((row) => !gone.has(row.id)),
    contents: design.contents.filter((row) => !gone.has(row.section_id)),
  }
  return closeSections(left, section.parent_id)
}

/** Throws Failure 422 for a template or a subsection that does not exist; 409 when there are too many. */
export async function addContent(
  design: Design,
  { contentType, order, ...place }: InsertionPoint & { contentType: string },
  ids: Ids,
): Promise<{ design: Design; id: number }> {
  const template = templateOf(contentType)
  if (!template) throw invalidField('contentType', 'unknown', 'La plantilla no existe')
  const section = requireSubsection(design, place)
  requireRoom(design, 0, 1)
  const { title, estimatedTime, points = 0, options = [], extended_props = {} } = template.starts
  const [id, ...optionIds] = (await ids('content', 1 + options.length)) as [number, ...number[]]
  const content: ContentRow = {
    id,
    section_id: section.id,
    position: 0,
    template: storedTemplate(template),
    title,
    category: null,
    estimated_seconds: estimatedTime,
    points,
    options: Object.fromEntries(
      options.map(({ text, value, description = null }, index) => [
        String(optionIds[index]),
        { text, value, description, order: index + 1, correct_position: index + 1 },
      ]),
    ),
    extended_props,
    theme: {},
  }
  return { design: putContent(design, content, order), id }
}

/** Throws Failure 404; 409 when it is no longer at the given place; 422 for a subsection that does not exist. */
export function moveContent(
  design: Design,
  {
    id,
    oldPosition,
    newPosition,
  }: { id: number; oldPosition: InsertionPoint; newPosition: InsertionPoint },
): Design {
  const content = contentOf(design, id)
  if (!content) throw contentNotFound()
  const { section: oldSection, order } = oldPosition
  if (
    content.section_id !== oldPosition.subSection ||
    (oldSection && sectionOf(design, content.section_id)?.parent_id !== oldSection) ||
    (order !== null && content.position !== order)
  )
    throw conflict('El contenido ya no está donde estaba. Mira el curso de nuevo antes de moverlo.')
  const section = requireSubsection(design, newPosition, 'newPosition.')
  const moved = putContent(design, { ...content, section_id: section.id }, newPosition.order)
  return section.id === content.section_id ? moved : closeContents(moved, content.section_id)
}

/** Throws Failure 404. */
export function removeContent(design: Design, id: number): Design {
  const content = contentOf(design, id)
  if (!content) throw contentNotFound()
  const contents = design.contents.filter((row) => row.id !== id)
  return closeContents({ ...design, contents }, content.section_id)
}

export function putSection(design: Design, section: SectionRow, order: number | null): Design {
  const siblings = insertAt(childrenOf(design, section.parent_id), section, order)
  return { ...design, sections: replaced(design.sections, siblings) }
}

export function putContent(design: Design, content: ContentRow, order: number | null): Design {
  const siblings = insertAt(contentsOf(design, content.section_id), content, order)
  return { ...design, contents: replaced(design.contents, siblings) }
}

/** Renumbers the siblings after a removal. */
function closeSections(design: Design, parent: number | null): Design {
  return { ...design, sections: replaced(design.sections, renumbered(childrenOf(design, parent))) }
}

export function closeContents(design: Design, section: number): Design {
  return { ...design, contents: replaced(design.contents, renumbered(contentsOf(design, section))) }
}

export function requireRoom(design: Design, sections: number, contents: number): void {
  if (design.sections.length + sections > MAX_SECTIONS)
    throw conflict(`Un curso admite hasta ${MAX_SECTIONS} secciones y subsecciones`)
  if (design.contents.length + contents > MAX_CONTENTS)
    throw conflict(`Un curso admite hasta ${MAX_CONTENTS} contenidos`)
}

export function requireSubsection(
  design: Design,
  { section, subSection }: Pick<InsertionPoint, 'section' | 'subSection'>,
  path = '',
): SectionRow {
  const found = sectionOf(design, subSection)
  if (!found || found.parent_id === null || (section && section !== found.parent_id))
    throw invalidField(`${path}subSection`, 'unknown', 'La subsección no existe')
  return found
}

function requireRoot(design: Design, parent: number | null): void {
  if (parent === null) return
  const found = sectionOf(design, parent)
  if (!found || found.parent_id !== null)
    throw invalidField('parent', 'unknown', 'La sección no existe')
}
