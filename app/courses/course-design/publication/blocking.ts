import type { CourseDesign, DesignContent } from '#contract/courses/design/course-design-shape.ts'
import {
  blockingProblems,
  contentProblems,
  problemsOf,
} from '#contract/courses/design/course-problems.ts'
import { compulsoryFields } from '#contract/courses/design/course-requirements.ts'
import { templateOf } from '#contract/courses/course-templates/catalogue.ts'
import { fieldId } from '#app/kit/forms/paths.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { keyOf, type Item } from '../tree/items.ts'
import { panelId } from '../panel/panel-id.ts'

/** Problems that block a publication, where the editor marks them: in the bar, in the tree, at their fields. */

/** Problem of an item, with its field below it: 'title', 'options/7/text'; '' for the item itself. */
export type ItemProblem = { field: string; message: string }

/** Problems that block the publication of an item, and the id of the control where to begin. */
export type ItemProblems = { problems: readonly ItemProblem[]; control: string | null }

/** Items with problems, by their keys. */
export type BlockingByItem = ReadonlyMap<string, ItemProblems>

export type Blocking = {
  count: number
  byItem: BlockingByItem
  /** Item of the first problem, or the theme of the whole course. */
  first: { item: string | undefined; theme: boolean } | null
}

const NONE: Blocking = { count: 0, byItem: new Map(), first: null }

/** Returns what a publication would refuse. Where nothing can be edited, it is nobody's task here. */
export function blockingOf(
  design: CourseDesign,
  items: readonly Item[],
  files: readonly { name: string }[],
): Blocking {
  if (!design.editable) return NONE
  const names = new Set(files.map(({ name }) => name))
  const blocking = blockingProblems(problemsOf(design, names), design)
  // Screens of subjects have the path and the panel of their level.
  const levels = items.filter(({ kind }) => kind !== 'subjects')
  const byPath = new Map(levels.map((item) => [item.path, item]))
  const found = new Map<Item, ItemProblem[]>()
  let first: Blocking['first'] = null
  for (const { path, message } of blocking) {
    const item = itemAt(byPath, path)
    const field = item ? path.slice(item.path.length + 1) : path
    first ??= { item: item?.key, theme: field.startsWith('theme') }
    if (item) found.set(item, [...(found.get(item) ?? []), { field, message }])
  }
  const byItem = new Map(
    [...found].map(([item, problems]) => [
      item.key,
      {
        problems,
        control: controlOf(
          item.key,
          problems.map(({ field }) => field),
          neededFields(item, { alternatives: true }),
        ),
      },
    ]),
  )
  return { count: blocking.length, byItem, first }
}

function itemAt(byPath: ReadonlyMap<string, Item>, path: string): Item | undefined {
  const parts = path.split('/')
  const lengths = [6, 4, 2].filter((length) => length <= parts.length)
  return lengths
    .map((length) => byPath.get(parts.slice(0, length).join('/')))
    .find((item) => item !== undefined)
}

/** Returns the address of the first problem's control; null without problems. */
export function firstProblemAddress({ first, byItem }: Blocking, at: EditorPaths): string | null {
  if (!first) return null
  const { item } = first
  if (first.theme) return at.theme({ item, level: item === undefined ? 'course' : undefined })
  const control = item === undefined ? null : byItem.get(item)?.control
  return `${at.page({ item })}${control ? `#${control}` : ''}`
}

/**
 * Returns the id of the control where an item is to be corrected first: what its template needs, then its title, then
 * any other; null when no control of its panel does it.
 */
function controlOf(
  key: string,
  fields: readonly string[],
  needed: readonly string[],
): string | null {
  const controls = fields.map(controlField).filter((field) => field !== '')
  const field = needed.find((one) => controls.includes(one)) ?? controls[0]
  return field === undefined ? null : fieldId(panelId({ key }), field)
}

/** Returns the field of the panel in which a problem is shown; '' when none is. */
export function controlField(field: string): string {
  if (field.startsWith('theme/')) return ''
  return field.startsWith('options/') ? 'options' : field
}

/** Returns the fields without which the item is not published. */
export function neededFields(item: Item, { alternatives = false } = {}): readonly string[] {
  return item.kind === 'content' ? neededIn(item.content, { alternatives }) : ['name']
}

function neededIn(content: DesignContent, which: { alternatives: boolean }): readonly string[] {
  const template = templateOf(content.content_template)
  return template ? compulsoryFields(template, which) : ['title']
}

/** Returns the id of the control where to begin in a content that was just created. */
export function newContentControl(content: DesignContent): string | null {
  const { id, content_template: type } = content
  const fields = contentProblems(content, '', templateOf(type)).map(({ path }) => path.slice(1))
  return controlOf(keyOf('content', id), fields, neededIn(content, { alternatives: true }))
}
