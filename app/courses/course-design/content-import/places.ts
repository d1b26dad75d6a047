import type { PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { inOrder } from '#contract/courses/design/course-problems.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { itemsOf, selectedOf } from '../tree/items.ts'

/** Places for imported contents, as values of one select. */

const ofSubsection = (id: number, order: number | '' = '') => `subsection-${id}-${order}`
const ofSection = (id: number) => `section-${id}`

const PLACE = /^(?:subsection-([1-9]\d{0,15})-(\d{0,7})|section-([1-9]\d{0,15}))$/

type ImportPlace = {
  section: number | null
  subSection: number | null
  order: number | null
}

/** Returns the place of a value; null for a text that is none. */
export function placeOf(value: string): ImportPlace | null {
  const found = PLACE.exec(value)
  if (!found) return null
  const [, subsection, order, section] = found
  const number = (text: string | undefined) => (text ? Number(text) : null)
  return { section: number(section), subSection: number(subsection), order: number(order) }
}

/** Returns the places of a design, and the one that the selected item stands for. */
export function placesFor(
  design: PublishedDesign,
  selected: string | undefined,
): { places: Option[]; place: string | undefined } {
  const item = selectedOf(itemsOf(design), selected)
  const after =
    item?.kind === 'content'
      ? {
          value: ofSubsection(item.subsection.id, item.content.order + 1),
          label: `Después de «${item.title}», en «${item.subsection.name}»`,
        }
      : undefined
  const places = inOrder(design.sections).flatMap((section) => [
    ...inOrder(section.sections).map((subsection) => ({
      value: ofSubsection(subsection.id),
      label: `Al final de «${section.name} › ${subsection.name}»`,
    })),
    { value: ofSection(section.id), label: `Nueva subsección en «${section.name}»` },
  ])
  const subsection = item && item.kind !== 'section' ? item.subsection : undefined
  return {
    places: after ? [after, ...places] : places,
    place:
      after?.value ??
      (subsection ? ofSubsection(subsection.id) : item && ofSection(item.section.id)),
  }
}
