import type { DesignContent, Problem, PublishedDesign } from './course-design-shape.ts'
import { lackingField } from './course-requirements.ts'
import { contrastProblems } from './course-contrast.ts'
import { IMAGE_KEYS } from './course-theme.ts'
import { placeholdersIn, unnamedSection } from './course-placeholders.ts'
import { fieldsOf, templateId, templateOf } from '../course-templates/catalogue.ts'
import type { Sense, Template } from '../course-templates/template.ts'
import { NO_VIDEO, videoOf } from './course-video.ts'
import { isLonger } from '#contract/platform/values/text.ts'

/** Problems of a design. No zod here: the editor runs the same checks while the user types. */

/** Maximum length of a row in a WhatsApp message; WhatsApp truncates longer rows. */
const WHATSAPP_ROW = 24

const NO_WORDS: Record<Sense, { fields: readonly [string, string]; message: string }> = {
  image: {
    fields: ['description', 'decorative'],
    message: 'Describe la imagen para quienes no ven, o márcala como decorativa',
  },
  sound: {
    fields: ['transcript', 'no_voice'],
    message: 'Escribe la transcripción del sonido, o márcalo como sin voz',
  },
  video: {
    fields: ['transcript', 'no_voice'],
    message: 'Escribe la transcripción del video, o márcalo como sin voz',
  },
}

/**
 * Returns all problems, in reading order.
 * @param files names of the course's files; any other name in a field is reported as missing.
 */
export function problemsOf(design: PublishedDesign, files: ReadonlySet<string>): Problem[] {
  const found: Problem[] = []
  const say = (kind: Problem['kind'], code: string, path: string, message: string) =>
    found.push({ kind, code, path, message })
  const sections = inOrder(design.sections)
  const missing = (path: string, name: unknown) => {
    if (typeof name === 'string' && !files.has(name))
      say('error', 'missing_file', path, `El archivo «${name}» no existe`)
  }
  const themeFiles = (path: string, theme: PublishedDesign['theme']) => {
    for (const key of IMAGE_KEYS) missing(`${path}theme/${key}`, theme[key])
    missing(`${path}theme/font`, theme.font?.file)
  }

  themeFiles('', design.theme)
  if (sections.length === 0) say('error', 'empty', 'sections', 'El curso no tiene secciones')
  for (const section of sections) {
    const at = `sections/${section.id}`
    found.push(...unnamedSection(section, at))
    missing(`${at}/icon`, section.icon)
    themeFiles(`${at}/`, section.theme)
    const subsections = inOrder(section.sections)
    if (subsections.length === 0)
      say('error', 'empty', at, `La sección «${section.name}» no tiene subsecciones`)
    for (const subsection of subsections) {
      const below = `${at}/sections/${subsection.id}`
      found.push(...unnamedSection(subsection, below))
      missing(`${below}/icon`, subsection.icon)
      themeFiles(`${below}/`, subsection.theme)
      const contents = inOrder(subsection.contents)
      if (contents.length === 0)
        say('error', 'empty', below, `La subsección «${subsection.name}» no tiene contenidos`)
      for (const content of contents) {
        const path = `${below}/contents/${content.id}`
        const template = templateOf(content.content_template)
        themeFiles(`${path}/`, content.theme)
        for (const { path: field, editor } of fieldsOf(template))
          if (editor === 'file') missing(`${path}/${field}`, fieldValue(content, field))
        found.push(...contentProblems(content, path, template))
      }
    }
  }
  return [...found, ...contrastProblems(design)]
}

/** Returns the problems that block a publication: all errors, and the warnings where the owner's setting says so. */
export function blockingProblems<Found extends Pick<Problem, 'kind'>>(
  problems: readonly Found[],
  { accessibility_blocks: strict }: { accessibility_blocks: boolean },
): Found[] {
  return problems.filter(({ kind }) => kind === 'error' || strict)
}

/** Returns the problems of one content, at its path. */
export function contentProblems(
  content: DesignContent,
  path: string,
  template: Template | undefined,
): Problem[] {
  if (!template) {
    const message = `No template for ${templateId(content.content_template)}.`
    return [{ kind: 'error', code: 'template', path, message }]
  }
  const found: Problem[] = []
  if (!content.title) {
    const message = 'Escribe el título'
    found.push({ kind: 'error', code: 'required', path: `${path}/title`, message })
  }
  for (const requirement of template.requires) {
    const field = lackingField(requirement, content, fieldValue)
    const { message } = requirement
    if (field !== null)
      found.push({ kind: 'error', code: 'incomplete', path: `${path}/${field}`, message })
  }
  for (const { path: field, label, reads } of template.fields) {
    const value = fieldValue(content, field)
    if (reads !== 'video' || typeof value !== 'string' || videoOf(value)) continue
    const message = `${label}: ${NO_VIDEO}`
    found.push({ kind: 'error', code: 'video', path: `${path}/${field}`, message })
  }
  found.push(...placeholdersIn(content, path, template))
  for (const { sense, fields } of template.senses ?? []) {
    if (!fields.some((field) => showsSense(sense, fieldValue(content, field)))) continue
    const { fields: alternatives, message } = NO_WORDS[sense]
    const hasAlternative = alternatives.some((name) => Boolean(content.extended_props[name]))
    const field = `${path}/extended_props/${alternatives[0]}`
    if (!hasAlternative)
      found.push({ kind: 'warning', code: 'accessibility', path: field, message })
  }
  if (template.id === 'WhatsAppList') {
    for (const [id, { text }] of Object.entries(content.options)) {
      if (!isLonger(text, WHATSAPP_ROW)) continue
      const message = `WhatsApp muestra hasta ${WHATSAPP_ROW} caracteres de «${text}»`
      found.push({ kind: 'warning', code: 'cut', path: `${path}/options/${id}/text`, message })
    }
  }
  return found
}

/** A message's file may have any type; its extension tells whether it can be seen. */
function showsSense(sense: Sense, value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false
  return sense !== 'image' || /\.(png|jpe?g|svg)$/i.test(value)
}

/** Returns the value of a content at a field's path: 'title', 'options', 'extended_props/link/url'. */
export function fieldValue(content: DesignContent, path: string): unknown {
  let value: unknown = content
  for (const key of path.split('/')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

export function inOrder<Row extends { order: number }>(rows: Record<string, Row>): Row[] {
  return Object.values(rows).sort((a, b) => a.order - b.order)
}
