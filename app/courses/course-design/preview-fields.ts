import { sortedOptions } from '#contract/courses/course-values.ts'
import type { Item } from './items.ts'

/** Texts of a drawn screen and the fields that they show. */

/** Path of a field of the property panel, or a cell of an option by its place. */
export type DrawnField = { path: string } | { option: number; cell: 'text' | 'description' }

/** Fields by the elements that show them; the first selector that matches counts. */
const OF_CONTENT: readonly (readonly [selector: string, path: string])[] = [
  ['.screen-title, .chat-name', 'title'],
  ['.screen-help .screen-text', 'extended_props/help_text'],
  ['[data-look="second"].screen-text', 'extended_props/text2'],
  ['.screen-phrase, [data-look="order"] .screen-chips', 'extended_props/phrase'],
  ['.chat-text', 'extended_props/text'],
]

/** Fields of which an element shows the one whose value is its text. */
const TEXTS = ['text', 'description', 'transcript'] as const
const OF_SECTION: typeof OF_CONTENT = [['.section-name', 'name']]
const OF_SUBJECTS: typeof OF_CONTENT = [
  ['.screen-title', 'subjects_title'],
  ['.subjects', 'subjects'],
]

const FIELDS: Record<Item['kind'], typeof OF_CONTENT> = {
  section: OF_SECTION,
  subsection: OF_SECTION,
  subjects: OF_SUBJECTS,
  content: OF_CONTENT,
}

/** Elements that show a cell of an option each. */
const OPTIONS: readonly (readonly [selector: string, cell: 'text' | 'description'])[] = [
  ['.screen-option-text, .screen-pairs .screen-chip, .screen-chart dt', 'text'],
  ['.screen-target', 'description'],
]

/** Returns the elements of a screen whose text can be written, each with its field. */
export function drawnFields(screen: Element, item: Item): Map<HTMLElement, DrawnField> {
  const found = new Map<HTMLElement, DrawnField>()
  for (const [selector, path] of FIELDS[item.kind])
    for (const element of screen.querySelectorAll<HTMLElement>(selector))
      if (!found.has(element)) found.set(element, { path })
  if (item.kind !== 'content') return found
  for (const element of screen.querySelectorAll<HTMLElement>('.screen-text')) {
    const { extended_props: props } = item.content
    const name = TEXTS.find((one) => props[one] === element.textContent)
    if (name && !found.has(element)) found.set(element, { path: `extended_props/${name}` })
  }
  for (const [selector, cell] of OPTIONS) {
    const waiting = sortedOptions(item.content.options).map((option, at) => ({ ...option, at }))
    for (const element of screen.querySelectorAll<HTMLElement>(selector)) {
      const at = waiting.findIndex((option) => option[cell] === element.textContent)
      const [option] = at < 0 ? [] : waiting.splice(at, 1)
      if (option) found.set(element, { option: option.at, cell })
    }
  }
  return found
}
