import { withQuery, type Query } from './with-query.ts'

/** URLs of the indicators of external training. */
export const trainingPaths = {
  indicators: {
    page: (query: Query = {}) => withQuery('/dashboard', query),
    /** People and sessions that a figure was counted from; `name` is the indicator's. */
    records: (name: string, query: Query = {}) => withQuery(`/dashboard/records/${name}`, query),
    exportRecords: (name: string, query: Query = {}) =>
      withQuery(`/dashboard/records/${name}/export`, query),
  },
}
