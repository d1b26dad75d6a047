import { filtersOrAll } from '#contract/matching.ts'
import type { MemberCalls, MembershipChange, Page } from '#contract/members.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import type { peopleFiltersIn } from '../lists/people-filters.ts'
import type { SelectedRows } from '../lists/selection.server.ts'

type Query = {
  q: string
  limit: number
  skip: number
  ids?: string | undefined
} & ReturnType<typeof peopleFiltersIn>

/** API calls for the members of one owner. */
export type MembersOf<Row, Candidate> = {
  list: (query: Query) => Promise<Page<Row>>
  /** Reads the candidates that can be added. */
  available: (query: Query) => Promise<Page<Candidate>>
  add: (picked: SelectedRows) => Promise<MembershipChange>
  remove: (picked: SelectedRows) => Promise<MembershipChange>
}

export function membersOf<Row, Candidate>(
  api: ApiClient,
  calls: MemberCalls<Row, Candidate>,
  id: number,
): MembersOf<Row, Candidate> {
  const { list, available, add, remove, addMatching, removeMatching } = calls
  const params = { id }
  return {
    list: (query) => api.call(list, { params, query }),
    available: (query) => api.call(available, { params, query }),
    add(picked) {
      if (!picked.all) return api.call(add, { params: { id, ids: picked.ids.join(',') } })
      if (!addMatching) throw notFound()
      return api.call(addMatching, { params, body: filtersOrAll(picked.matching) })
    },
    remove(picked) {
      if (!picked.all) return api.call(remove, { params: { id, ids: picked.ids.join(',') } })
      if (!removeMatching) throw notFound()
      return api.call(removeMatching, { params, query: filtersOrAll(picked.matching) })
    },
  }
}
