import type { Design, Ids } from '../../course-design/model.ts'
import type { Files } from '../../course-design/files.ts'
import { addContent, addSection } from '../../course-design/structure.ts'
import { themed } from '../../course-design/theme.ts'
import { writeFields } from '../../course-design/fields.ts'
import type { DemoContent, DemoDesign, DemoSubsection, DemoTheme } from './design.ts'

/**
 * Builds a design with the functions of the API, as the editor would, including their validation.
 * @param files media types of the course's files by name.
 * @throws Failure 422 for a field that its template does not have, or a value that it does not accept.
 */
export async function written(
  empty: Design,
  { theme, sections }: DemoDesign,
  files: Files,
  ids: Ids,
): Promise<Design> {
  let design = themedAt(empty, { theme })
  const put = async (values: Record<string, unknown>) => {
    design = await writeFields(design, values, files, ids)
  }
  const begin = async (parent: number | null, part: Omit<DemoSubsection, 'contents'>) => {
    const added = await addSection(design, { parent, order: null }, ids)
    design = added.design
    const path =
      parent === null ? `sections/${added.id}` : `sections/${parent}/sections/${added.id}`
    const { name, icon, color, subjects, subjectsTitle: subjects_title } = part
    await put(under(path, { name, icon, color, subjects, subjects_title }))
    const level = parent === null ? { section: added.id } : { subSection: added.id }
    if (part.theme) design = themedAt(design, { theme: part.theme, ...level })
    return { id: added.id, path }
  }

  for (const section of sections) {
    const root = await begin(null, section)
    for (const subsection of section.subsections) {
      const { id, path } = await begin(root.id, subsection)
      for (const content of subsection.contents) {
        const added = await addContent(
          design,
          { contentType: content.template, subSection: id, order: null },
          ids,
        )
        design = added.design
        await put(under(`${path}/contents/${added.id}`, fieldsOf(content)))
      }
    }
  }
  return design
}

/** Returns the fields of a content by path. */
function fieldsOf({ title, category, seconds, points, props = {}, options }: DemoContent) {
  const rows = options?.map(
    ({ text, description = null, value = 0, place = 0 }, index) =>
      [
        String(-1 - index),
        { text, description, value, order: index + 1, correct_position: place },
      ] as const,
  )
  return {
    title,
    category,
    estimatedTime: seconds,
    points,
    options: rows && Object.fromEntries(rows),
    ...under('extended_props', flat(props)),
  }
}

/** Flattens nested values: the parts of a link are separate fields. */
function flat(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props).flatMap(([key, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, inner]) => [`${key}/${part}`, inner])
        : [[key, value]],
    ),
  )
}

function under(path: string, values: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([key, value]) => [`${path}/${key}`, value]))
}

function themedAt(
  design: Design,
  {
    theme,
    section = null,
    subSection = null,
  }: {
    theme: DemoTheme
    section?: number | null
    subSection?: number | null
  },
): Design {
  return themed(design, { ...theme, section, subSection, content: null })
}
