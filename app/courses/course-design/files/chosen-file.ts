import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { param, type Source } from '#app/kit/urls/url-state.ts'
import { targetFieldOf } from './target-field.ts'

type Values = Record<string, unknown>

/** Field of a form draft that identifies its item while a file is chosen. */
export const ITEM = 'item'

/**
 * Returns the initial values of an item's property panel: the form draft, if it is that item's, and
 * the file chosen in the library (`?item=…&field=…&file=…`).
 */
export function recoveredPanel(
  design: CourseDesign,
  source: Source,
  { key, defaults, typed }: { key: string; defaults: Values; typed: Values | null },
): { recovered: Values | null; chosen: string | null } {
  const mine = typed && (typed[ITEM] === undefined || typed[ITEM] === key) ? typed : null
  const chosen = (param(source, 'file') ?? '').slice(0, 200)
  const found = chosen === '' ? null : targetFieldOf(design, source)
  if (!found || found.item.key !== key) return { recovered: mine, chosen: null }
  return { recovered: { ...(mine ?? defaults), [found.field.path]: chosen }, chosen }
}
