import { withQuery, type Query } from './with-query.ts'
import { nounPaths } from './address.ts'

const OBSERVATIONS = '/preregistrations-observations'

/** URLs for joining a tenant: its form, and the decisions about it. */
export const entryPaths = {
  preregistrations: {
    list: (query: Query = {}) => withQuery('/preregistrations', query),
    detail: (id: number, query: Query = {}) => withQuery(`/preregistrations/${id}`, query),
    approval: (query: Query = {}) => withQuery('/preregistrations/approval', query),
    rejection: (query: Query = {}) => withQuery('/preregistrations/rejection', query),
    /** Progress of a bulk decision. */
    decision: (id: number, query: Query = {}) =>
      withQuery(`/preregistrations/decisions/${id}`, query),
    decisionEvents: (id: number) => `/preregistrations/decisions/${id}/events`,
    settings: (query: Query = {}) => withQuery('/preregistrations/settings', query),
    /** Values that the public form suggests. */
    choices: (query: Query = {}) => withQuery('/preregistrations/choices', query),
  },
  /** Texts that are used again in decisions. */
  preregistrationObservations: {
    ...nounPaths(OBSERVATIONS),
    deletion: (id: number, query: Query = {}) => withQuery(`${OBSERVATIONS}/${id}/deletion`, query),
  },
  /** Public URLs for applicants, without a session. */
  join: {
    form: (slug: string) => `/join/${encodeURIComponent(slug)}`,
    received: (slug: string) => `/join/${encodeURIComponent(slug)}/received`,
  },
}
