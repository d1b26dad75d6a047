import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { peopleFacet, peopleFilters } from './people-filters.ts'
import { id, orElse, q, wholeNumber } from './shapes.ts'

/** What people can be filtered by: the choices of each filter, the names of those chosen, and ideas from a search. */

const count = z.number().int()

const choice = z.object({
  /** As the filter takes it. */
  value: z.string(),
  label: z.string(),
  /** People who would be found by it. */
  count,
  /** It was chosen, and there is no such thing any more, or not for the actor. */
  gone: z.boolean(),
})
export type FacetChoice = z.infer<typeof choice>

const facet = z.object({
  facet: peopleFacet,
  /** What it is called; a company names its own fields. */
  label: z.string(),
  /** Those chosen first, then by name; of words of ours all, in their own order. */
  choices: z.array(choice),
  /** How many more there are than `limit` let through: they are found by a part of their name. */
  more: count,
})
export type Facet = z.infer<typeof facet>

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
      /** One alone. */
      by: peopleFacet.optional(),
      /** A part of a choice's name. */
      find: q,
      limit: orElse(wholeNumber({ min: 1, max: 1000 }), 100),
      /** Among those who have a course, or an external one, who do not, or who are not in a group. */
      course: id.optional(),
      without_course: id.optional(),
      without_group: id.optional(),
      external_course: id.optional(),
      without_external_course: id.optional(),
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
        z.object({ facet: peopleFacet, value: z.string(), label: z.string(), count }),
      ),
    }),
  }),
}
type Answer<C extends keyof typeof facetCalls> = z.infer<(typeof facetCalls)[C]['answer']>
export type ChosenFilters = Answer<'chosenFilters'>['results']
export type SuggestedFilter = Answer<'suggestedFilters'>['results'][number]
