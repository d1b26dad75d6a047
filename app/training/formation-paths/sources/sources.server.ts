import { pathSourceMembers } from '#contract/training/formation-path-sources.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import type { assignmentList } from '../list-query.ts'
import type { AvailableSources, Calls, Candidate, PathSourceKind } from './source-kinds.ts'

/** Calls by kind; no schema of theirs is in the browser's scripts. */
export const SOURCE_CALLS: { readonly [K in PathSourceKind]: Calls<K> } = pathSourceMembers

type Query = { q: string; limit: number; skip: number; ids?: string | undefined }
type AssignmentQuery = ReturnType<ReturnType<typeof assignmentList>['readListQuery']>

/** Page by kind, which determines the type of its rows. */
export type AvailablePage<K extends PathSourceKind> = {
  [P in K]: { kind: P; page: ListPage<Candidate<P>, AssignmentQuery> }
}[K]

/** Reads the groups or the positions that do not give a path. */
export function readAvailableSources<K extends PathSourceKind>(
  api: ApiClient,
  kind: K,
  id: number,
  query: Query,
): Promise<AvailableSources<K>> {
  const { available }: Calls<K> = SOURCE_CALLS[kind]
  return api.call(available, { params: { id }, query })
}
