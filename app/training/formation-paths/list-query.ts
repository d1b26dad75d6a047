import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { PathContentKind } from './contents/kinds.ts'
import type { PathSourceKind } from './sources/source-kinds.ts'

export const pathList = listQuery(SORTS.formationPaths, paths.formationPaths.list, {})

/** Contents of a path of one kind, in their order. */
export function contentsList(id: number, kind: PathContentKind) {
  return listQuery(['order'], (query) => paths.formationPaths.detail(id, kind, query), {})
}

/** Contents that can be added. */
export function additionList(id: number, kind: PathContentKind) {
  return listQuery(['name'], (query) => paths.formationPaths.addition(id, kind, query), {})
}

/** Groups and positions that give the path: positions first, by name. */
export function sourceList(id: number) {
  return listQuery(['name'], (query) => paths.formationPaths.sources(id, query), {})
}

/** Groups or positions that do not give it. */
export function assignmentList(id: number, kind: PathSourceKind) {
  return listQuery(['name'], (query) => paths.formationPaths.assignment(id, kind, query), {})
}

/** Users of the path. */
export function followerList(id: number) {
  return listQuery(SORTS.pathUsers, (query) => paths.formationPaths.users(id, query), {
    ...PEOPLE_FILTERS,
    due: keyOf(DUE_FILTERS),
  })
}
