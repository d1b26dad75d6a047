import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  offeredFacet,
  peopleFacet,
  peopleFilters,
} from '#contract/platform/people/people-filters.ts'
import { id, orElse, q, wholeNumber } from '#contract/platform/values/shapes.ts'

/** Filters of users: the choices of each filter, the names of the applied ones, and suggestions for a search. */

const count = z.number().int()

const choice = z.object({
  /** Value as the filter takes it. */
  value: z.string(),
  label: z.string(),
  /** Number of users that match it. */
  count,
  /** True when an applied choice no longer exists, or is not visible to the actor. */
  gone: z.boolean(),
})
export type FacetChoice = z.infer<typeof choice>

const facet = z.object({
  facet: offeredFacet,
  /** Label of the filter; a tenant names its own fields. */
  label: z.string(),
  /** Applied ones first, then by name; enumerated values all, in their own order. */
  choices: z.array(choice),
  /** Number of choices beyond `limit`; a part of their name finds them. */
  more: count,
})
export type Facet = z.infer<typeof facet>

/** Restricts to users with a course, or an external one, without it, or not in a group. */
export const facetContext = {
  course: id.optional(),
  without_course: id.optional(),
  without_group: id.optional(),
  external_course: id.optional(),
  without_external_course: id.optional(),
}
export type FacetContext = z.output<z.ZodObject<typeof facetContext>>

export const facetCalls = {
  filters: endpoint({
    method: 'get',
    path: '/users/filters',
    summary:
      'Por qué se pueden filtrar los usuarios y cuántos quedarían; cada filtro se cuenta con la búsqueda y los demás',
    access: 'staff',
    query: z.object({
      q,
      ...peopleFilters,
      /** Only this filter. */
      by: offeredFacet.optional(),
      /** Part of a choice's name. */
      find: q,
      limit: orElse(wholeNumber({ min: 1, max: 1000 }), 100),
      ...facetContext,
    }),
    answer: z.object({ facets: z.array(facet) }),
  }),
  chosenFilters: endpoint({
    method: 'get',
    path: '/users/filters/chosen',
    summary: 'Cómo se llama lo que unos filtros eligen',
    access: 'staff',
    query: z.object(peopleFilters),
    answer: z.object({
      results: z.array(
        z.object({
          facet: peopleFacet,
          label: z.string(),
          choices: z.array(choice.omit({ count: true })),
        }),
      ),
    }),
  }),
  suggestedFilters: endpoint({
    method: 'get',
    path: '/users/filters/suggested',
    summary: 'Áreas, cargos y ubicaciones que se llaman como una búsqueda, con sus usuarios',
    access: 'staff',
    query: z.object({ ...peopleFilters, q }),
    answer: z.object({
      results: z.array(
        z.object({ facet: offeredFacet, value: z.string(), label: z.string(), count }),
      ),
    }),
  }),
}
type Answer<C extends keyof typeof facetCalls> = z.infer<(typeof facetCalls)[C]['answer']>
export type ChosenFilters = Answer<'chosenFilters'>['results']
export type SuggestedFilter = Answer<'suggestedFilters'>['results'][number]
