import { withQuery, type Query } from './address.ts'

/** How people get into a company: what they are asked, and who decides about it. */
export const entryPaths = {
  preregistrations: {
    list: (query: Query = {}) => withQuery('/preregistrations', query),
    detail: (id: number, query: Query = {}) => withQuery(`/preregistrations/${id}`, query),
    approval: (query: Query = {}) => withQuery('/preregistrations/approval', query),
    rejection: (query: Query = {}) => withQuery('/preregistrations/rejection', query),
    /** An order about many, and how far it is. */
    decision: (id: number, query: Query = {}) =>
      withQuery(`/preregistrations/decisions/${id}`, query),
    decisionEvents: (id: number) => `/preregistrations/decisions/${id}/events`,
    settings: (query: Query = {}) => withQuery('/preregistrations/settings', query),
  },
  /** For whoever asks to join a company, without a session. */
  join: {
    form: (slug: string) => `/join/${encodeURIComponent(slug)}`,
    received: (slug: string) => `/join/${encodeURIComponent(slug)}/received`,
  },
}
