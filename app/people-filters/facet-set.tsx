import type { Facet } from '#contract/people-facet-calls.ts'
import { PEOPLE_FACETS } from '#contract/people-facets.ts'
import { HiddenFields } from '../ui/hidden-fields.tsx'
import { Link } from '../ui/link.tsx'
import { Choices } from './choices.tsx'

/** Chosen ones that a search for others leaves out are kept. */
export function FacetSet({
  facet,
  chosen,
  allTo,
}: {
  facet: Facet
  chosen: readonly string[]
  /** All of them, where only some are shown. */
  allTo: string | undefined
}) {
  const unseen = chosen.filter((value) => !facet.choices.some((choice) => choice.value === value))
  return (
    <fieldset className="mb-4 rounded border border-line bg-surface py-2">
      <legend className="mx-2 px-1 font-semibold">{facet.label}</legend>
      <HiddenFields values={{ [facet.facet]: unseen }} />
      <Choices facet={allTo ? { ...facet, more: 0 } : facet} chosen={chosen} />
      {allTo && facet.more > 0 ? (
        <p className="px-3 py-1">
          <Link to={allTo} className="font-medium text-accent-text hover:underline">
            Ver todo: {PEOPLE_FACETS[facet.facet].many}
          </Link>
        </p>
      ) : null}
    </fieldset>
  )
}
