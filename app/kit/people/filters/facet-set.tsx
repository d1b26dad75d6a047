import type { Facet } from '#contract/people/people-facet-calls.ts'
import { HiddenFields } from '../../ui/hidden-fields.tsx'
import { Choices } from './choices.tsx'

/** Choices of a filter as a part of a form. Selected values that a search hides stay selected. */
export function FacetSet({
  facet,
  chosen,
  legend,
}: {
  facet: Facet
  chosen: readonly string[]
  /** True to show the filter's name as a legend. */
  legend: boolean
}) {
  const unseen = chosen.filter((value) => !facet.choices.some((choice) => choice.value === value))
  return (
    <fieldset className={legend ? 'mb-4 rounded border border-line bg-surface py-2' : undefined}>
      <legend className={legend ? 'mx-2 px-1 font-semibold' : 'sr-only'}>{facet.label}</legend>
      <HiddenFields values={{ [facet.facet]: unseen }} />
      {/* Resets the uncontrolled checkboxes for another filter, or for values ticked elsewhere. */}
      <Choices key={`${facet.facet} ${chosen.join(' ')}`} facet={facet} chosen={chosen} />
    </fieldset>
  )
}
