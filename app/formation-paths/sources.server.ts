import type { ApiClient } from '../backend/api.server.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import type { assignmentList } from './list-query.ts'
import {
  PATH_SOURCE_KINDS,
  type AvailableSources,
  type Calls,
  type Candidate,
  type PathSourceKind,
} from './source-kinds.ts'

type Query = { q: string; limit: number; skip: number; ids?: string | undefined }
type Shown = ReturnType<ReturnType<typeof assignmentList>['readListQuery']>

/** Page by kind, which determines the type of its rows. */
export type AvailablePage<K extends PathSourceKind> = {
  [P in K]: { kind: P; page: ListPage<Candidate<P>, Shown> }
}[K]

/** Reads the groups or the positions that do not give a path. */
export function readAvailableSources<K extends PathSourceKind>(
  api: ApiClient,
  kind: K,
  id: number,
  query: Query,
): Promise<AvailableSources<K>> {
  const { available }: Calls<K> = PATH_SOURCE_KINDS[kind].calls
  return api.call(available, { params: { id }, query })
}
