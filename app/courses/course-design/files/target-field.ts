import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { param, type Source } from '#app/kit/urls/url-state.ts'
import type { TargetField } from './file-list.ts'
import { itemFields } from '../panel/item-fields.ts'
import { itemsOf, type Item } from '../tree/items.ts'

/** Returns the design field for which an address chooses a file; null when it names no existing field. */
export function targetFieldOf(
  design: CourseDesign,
  source: Source,
): { targetField: TargetField; item: Item; field: Field } | null {
  const item = itemsOf(design).find(({ key }) => key === param(source, 'item'))
  const field =
    item &&
    itemFields(item).find(
      ({ path, editor }) => editor === 'file' && path === param(source, 'field'),
    )
  if (!item || !field || !design.editable) return null
  return { targetField: { item: item.key, field: field.path }, item, field }
}
