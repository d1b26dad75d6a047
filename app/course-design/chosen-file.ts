import type { CourseDesign } from '#contract/course-design-shape.ts'
import { askedField } from './asked-field.ts'

type Values = Record<string, unknown>

/** A form that is kept while a file is chosen says of which item it is. */
export const ITEM = 'item'

/**
 * What the property panel of an item is filled with: what was typed before, where it was that item's, and the file
 * that an address brings from the library (`?item=…&field=…&file=…`).
 */
export function recoveredPanel(
  design: CourseDesign,
  search: URLSearchParams,
  { key, defaults, typed }: { key: string; defaults: Values; typed: Values | null },
): { recovered: Values | null; chosen: string | null } {
  const mine = typed && (typed[ITEM] === undefined || typed[ITEM] === key) ? typed : null
  const chosen = (search.get('file') ?? '').slice(0, 200)
  const found = chosen === '' ? null : askedField(design, search)
  if (!found || found.item.key !== key) return { recovered: mine, chosen: null }
  return { recovered: { ...(mine ?? defaults), [found.field.path]: chosen }, chosen }
}
