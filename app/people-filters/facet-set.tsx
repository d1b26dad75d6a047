import type { Facet } from '#contract/people-facet-calls.ts'
import { HiddenFields } from '../ui/hidden-fields.tsx'
import { Choices } from './choices.tsx'

/** The choices of a filter as a part of a form. Chosen ones that a search for others leaves out are kept. */
export function FacetSet({
  facet,
  chosen,
  legend,
}: {
  facet: Facet
  chosen: readonly string[]
  /** Whether its name is said over them, where nothing else says it. */
  legend: boolean
}) {
  const unseen = chosen.filter((value) => !facet.choices.some((choice) => choice.value === value))
  return (
    <fieldset className={legend ? 'mb-4 rounded border border-line bg-surface py-2' : undefined}>
      <legend className={legend ? 'mx-2 px-1 font-semibold' : 'sr-only'}>{facet.label}</legend>
      <HiddenFields values={{ [facet.facet]: unseen }} />
      {/* Of another filter, or ticked elsewhere: the boxes are uncontrolled. */}
      <Choices key={`${facet.facet} ${chosen.join(' ')}`} facet={facet} chosen={chosen} />
    </fieldset>
  )
}
