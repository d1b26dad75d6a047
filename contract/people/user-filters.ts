import { z } from 'zod'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { q } from '#contract/platform/values/shapes.ts'

/** Filters of users: the list, its export and changes of 'all that match' take the same. */
export const userFilters = {
  q,
  ...peopleFilters,
  // Text in a query, boolean in a body.
  only_admins: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .optional(),
}
