import { setImmediate } from 'node:timers/promises'
import type { Theme } from '#contract/courses/design/course-design-shape.ts'
import type {
  PackagedContent,
  PackagedDesign,
  PackagedSection,
  PackagedSubsection,
  PackagedTheme,
} from '#contract/courses/course-package.ts'
import {
  COLOR_KEYS,
  IMAGE_KEYS,
  readColor,
  THEME_IMAGES,
  writeColor,
} from '#contract/courses/design/course-theme.ts'
import { templateId, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { IMAGES } from '#contract/courses/course-templates/fields.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { writeFields } from './fields.ts'
import { refusedFile, type Files } from './files.ts'
import {
  childrenOf,
  contentsOf,
  pathOfContent,
  pathOfSection,
  type ContentRow,
  type Design,
  type Ids,
  type SectionRow,
} from './model.ts'
import { showContent } from './show.ts'
import { addContent, addSection } from './structure.ts'
import { FONTS } from './theme.ts'

/** A design without ids: as it is written to a package and built anew from it. */

/** Returns a design in its portable form; the order of each list is that of the course. */
export function portableOf(design: Design): PackagedDesign {
  return {
    theme: portableTheme(design.theme),
    sections: childrenOf(design, null).map((row) => ({
      ...portablePart(row),
      sections: childrenOf(design, row.id).map((below) => ({
        ...portablePart(below),
        contents: contentsOf(design, below.id).map(portableContent),
      })),
    })),
  }
}

function portablePart({ name, icon, color, subjects_title, subjects, theme }: SectionRow) {
  return {
    name,
    icon,
    color: color === null ? null : writeColor(color),
    subjects_title,
    subjects: subjects === null ? [] : subjects.split(';'),
    theme: portableTheme(theme),
  }
}

function portableContent(row: ContentRow): PackagedContent {
  const { extended_props } = showContent(row)
  // Ids are new ones in the order of the list, and break ties of `order` as before.
  const options = Object.entries(row.options)
    .sort(([one, a], [other, b]) => a.order - b.order || Number(one) - Number(other))
    .map(([, option]) => option)
  return {
    template: templateId(row.template),
    title: row.title,
    category: row.category,
    estimatedTime: row.estimated_seconds,
    points: row.points,
    options,
    extended_props,
    theme: portableTheme(row.theme),
  }
}

function portableTheme({ font, ...theme }: Theme): PackagedTheme {
  const colors = COLOR_KEYS.flatMap((key) => {
    const color = theme[key]
    return color === undefined ? [] : [[key, writeColor(color)] as const]
  })
  return { ...theme, ...Object.fromEntries(colors), ...(font && { font }) } as PackagedTheme
}

/** Reports a part of a design that is left out. */
export type Omit = (where: string, message: string) => void

type Building = { files: Files; ids: Ids; omit: Omit }

/**
 * Builds a design from its portable form, with the functions of the editor's calls. A value that its field
 * does not accept, and a content of an unknown template, is reported and left out.
 * @param files media types of the files by name.
 */
export async function buildDesign(
  { name, slug }: Pick<Design, 'name' | 'slug'>,
  { theme, sections }: PackagedDesign,
  building: Building,
): Promise<Design> {
  const empty: Design = { name, slug, theme: {}, sections: [], contents: [] }
  const built = { sections: [] as SectionRow[], contents: [] as ContentRow[] }
  for (const [at, section] of sections.entries()) {
    const root = await buildPart(empty, section, null, building)
    built.sections.push({ ...root, position: at + 1 })
    for (const [below, subsection] of section.sections.entries()) {
      // Each element is built beside its parents alone, so that the time grows with their number.
      const within = { ...empty, sections: [root] }
      const row = await buildPart(within, subsection, root.id, building)
      built.sections.push({ ...row, position: below + 1 })
      const around = { ...empty, sections: [root, row] }
      // Requests are served between subsections: 2,000 contents take 0.3 seconds.
      await setImmediate()
      const contents = await buildContents(around, row.id, subsection, building)
      built.contents.push(...contents)
    }
  }
  return { ...empty, theme: builtTheme(theme, 'Tema del curso', building), ...built }
}

async function buildPart(
  around: Design,
  part: PackagedSection | PackagedSubsection,
  parent: number | null,
  building: Building,
): Promise<SectionRow> {
  const { design, id } = await addSection(around, { parent, order: null }, building.ids)
  const added = design.sections.find((row) => row.id === id)!
  const { name, icon, color, subjects_title, subjects, theme } = part
  const where = `«${name}»`
  const values = { name, icon, color, subjects_title, subjects }
  const written = await writeAccepted(design, pathOfSection(design, added), values, where, building)
  const row = written.sections.find((one) => one.id === id)!
  return { ...row, theme: builtTheme(theme, where, building) }
}

async function buildContents(
  around: Design,
  subSection: number,
  { name: section, contents }: PackagedSubsection,
  building: Building,
): Promise<ContentRow[]> {
  const rows: ContentRow[] = []
  for (const content of contents) {
    const where = `«${section}», «${content.title ?? 'sin título'}»`
    const { template, title, category, estimatedTime, points, options, extended_props } = content
    if (!templateOf(template)) {
      building.omit(where, `la plantilla «${template}» no existe aquí`)
      continue
    }
    const { design, id } = await addContent(
      around,
      { contentType: template, subSection, order: null },
      building.ids,
    )
    // Without the starting values of the template.
    const blank = { ...design.contents[0]!, title: null, options: {}, extended_props: {} }
    const bare = { ...design, contents: [blank] }
    const given = options.map((option, index) => [String(-1 - index), option] as const)
    const values = {
      title,
      category,
      estimatedTime,
      points,
      ...(given.length > 0 && { options: Object.fromEntries(given) }),
      ...flat('extended_props', extended_props),
    }
    const written = await writeAccepted(bare, pathOfContent(bare, blank), values, where, building)
    const row = written.contents.find((one) => one.id === id)!
    const position = rows.length + 1
    rows.push({ ...row, position, theme: builtTheme(content.theme, where, building) })
  }
  return rows
}

/** Writes values below a path; those that their fields refuse are reported and left out. */
async function writeAccepted(
  design: Design,
  path: string,
  values: Record<string, unknown>,
  where: string,
  { files, ids, omit }: Building,
): Promise<Design> {
  const given = Object.entries(values).map(([key, value]) => [`${path}/${key}`, value] as const)
  try {
    return await writeFields(design, Object.fromEntries(given), files, ids)
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 422) throw error
    for (const { message } of error.issues) omit(where, message)
    const refused = ([key]: readonly [string, unknown]) =>
      error.issues.some((issue) => issue.path === key || issue.path.startsWith(`${key}/`))
    const left = given.filter((value) => !refused(value))
    return writeFields(design, Object.fromEntries(left), files, ids)
  }
}

/** Flattens nested values: the parts of a link are separate fields. */
function flat(path: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${path}/${key}/${inner}`, one])
        : [[`${path}/${key}`, value]],
    ),
  )
}

function builtTheme(
  { font, type, ...given }: PackagedTheme,
  where: string,
  { files, omit }: Building,
): Theme {
  const fits = (path: string, label: string, name: string, accept: readonly string[]) => {
    const message = refusedFile(files, name, { path, label, editor: 'file', accept })
    if (message) omit(where, message)
    return message === null
  }
  const colors = COLOR_KEYS.flatMap((key) => {
    const color = given[key]
    return color === undefined ? [] : [[key, readColor(color)!] as const]
  })
  const images = IMAGE_KEYS.flatMap((key) => {
    const name = given[key]
    return name !== undefined && fits(key, THEME_IMAGES[key].label, name, IMAGES)
      ? [[key, name] as const]
      : []
  })
  const { file, ...named } = font ?? {}
  const hasFile = file !== undefined && fits('font', 'Fuente', file, FONTS)
  return {
    ...Object.fromEntries([...colors, ...images]),
    ...(type && { type }),
    ...(font && { font: { ...named, ...(hasFile && { file }) } }),
  } as Theme
}
