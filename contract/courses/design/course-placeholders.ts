import type { DesignContent, Problem } from './course-design-shape.ts'
import { NEW_SECTION, NEW_SUBSECTION } from './course-sections.ts'
import type { Template } from '../course-templates/template.ts'

/** Placeholder texts of new elements; left unchanged they block a publication like an empty field. */

const problem = (path: string, message: string): Problem => ({
  kind: 'error',
  code: 'placeholder',
  path,
  message,
})

/** @param at path of the section or subsection. */
export function unnamedSection({ name }: { name: string }, at: string): Problem[] {
  const isNew = name === NEW_SECTION || name === NEW_SUBSECTION
  return isNew ? [problem(`${at}/name`, `Cambia el nombre «${name}»`)] : []
}

/** @param at path of the content. */
export function placeholdersIn(
  content: DesignContent,
  at: string,
  { starts }: Template,
): Problem[] {
  const found: Problem[] = []
  if (content.title === starts.title)
    found.push(problem(`${at}/title`, `Cambia el título de ejemplo «${starts.title}»`))
  for (const [name, text] of Object.entries(starts.extended_props ?? {}))
    if (typeof text === 'string' && content.extended_props[name] === text)
      found.push(problem(`${at}/extended_props/${name}`, `Cambia el texto de ejemplo «${text}»`))
  const examples = new Set(starts.options?.map(({ text }) => text))
  for (const [id, { text }] of Object.entries(content.options))
    if (examples.has(text))
      found.push(problem(`${at}/options/${id}/text`, `Cambia la opción de ejemplo «${text}»`))
  return found
}
