import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { DesignCalls } from '../design-of.server.ts'
import { idOfItem } from './items.ts'
import type { Drop, Placed } from './places.ts'

/**
 * Moves an item to a position, chosen by a step, in the form, or by dragging.
 * @param version of the design in which the position was chosen: another version is rejected (409).
 */
export async function moveItem(
  {
    api,
    calls,
    design,
    version = design.version,
  }: {
    api: ApiClient
    calls: DesignCalls
    design: CourseDesign
    version?: number
  },
  item: Placed,
  { parent, order }: Drop,
) {
  const params = { id: design.id }
  if (item.kind !== 'content')
    return api.attempt(
      calls.moveSection,
      { params, body: { id: idOfItem(item), parent, order } },
      { ifVersion: version },
    )
  const { content, section, subsection } = item
  return api.attempt(
    calls.moveContent,
    {
      params,
      body: {
        id: content.id,
        oldPosition: { section: section.id, subSection: subsection.id, order: content.order },
        newPosition: { section: null, subSection: parent ?? subsection.id, order },
      },
    },
    { ifVersion: version },
  )
}
