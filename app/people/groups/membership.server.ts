import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { groupMembers } from '#contract/people/groups.ts'
import type { MemberCalls, MembershipChange } from '#contract/platform/people/members.ts'
import { done } from '#contract/platform/values/nouns.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { Flash } from '#app/kit/backend/flash.server.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { readByName, type Visit } from '#app/kit/lists/read-page.server.ts'
import type { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import type { SelectedRows } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { GROUP_MEMBER_KINDS, type Candidate, type GroupMemberKind, type Member } from './kinds.ts'
import { additionList, memberList } from './list-query.ts'

type Query = { q: string; limit: number; skip: number; ids?: string | undefined } & ReturnType<
  typeof peopleFiltersIn
>

const CALLS: { [K in GroupMemberKind]: MemberCalls<Member<K>, Candidate<K>> } = groupMembers

/** Returns the calls for a group's members of a kind: specification 1, section 7. */
export function membersOfGroup<K extends GroupMemberKind>(api: ApiClient, kind: K, id: number) {
  const { list, available, add, remove, addMatching, removeMatching } = CALLS[kind]
  const params = { id }
  return {
    list: (query: Query) => api.call(list, { params, query }),
    available: (query: Query) => api.call(available, { params, query }),
    add: (picked: SelectedRows) =>
      callFor(picked, {
        ids: (ids) => api.attempt(add, { params: { id, ids } }),
        matching: addMatching && ((body) => api.attempt(addMatching, { params, body })),
      }),
    remove: (picked: SelectedRows) =>
      callFor(picked, {
        ids: (ids) => api.attempt(remove, { params: { id, ids } }),
        matching: removeMatching && ((query) => api.attempt(removeMatching, { params, query })),
      }),
  }
}

type MemberListQuery = ReturnType<ReturnType<typeof memberList>['readListQuery']>
type PageOf<Row> = ListPage<Row, MemberListQuery>
/** Pages by kind, which determines the type of their rows. */
export type Members<K extends GroupMemberKind> = {
  [P in K]: { kind: P; page: PageOf<Member<P>> }
}[K]
export type Available<K extends GroupMemberKind> = {
  [P in K]: { kind: P; page: PageOf<Candidate<P>> }
}[K]

/** Reads a page of members. */
export async function readMembers<K extends GroupMemberKind>(
  visit: Visit & { api: ApiClient },
  kind: K,
  id: number,
): Promise<Members<K>> {
  const { list } = membersOfGroup(visit.api, kind, id)
  return { kind, page: await readByName(visit, memberList(id, kind), list) }
}

/** Reads a page of the members that can be added. */
export async function readAvailable<K extends GroupMemberKind>(
  visit: Visit & { api: ApiClient },
  kind: K,
  id: number,
): Promise<Available<K>> {
  const { available } = membersOfGroup(visit.api, kind, id)
  return { kind, page: await readByName(visit, additionList(id, kind), available) }
}

const SAID = {
  add: { verb: ['agregó', 'agregaron'], to: 'a', were: ['ya estaba', 'ya estaban'] },
  remove: { verb: ['quitó', 'quitaron'], to: 'de', were: ['no estaba', 'no estaban'] },
} as const

/** 'Se agregaron 3 usuarios a «Brigada». 1 ya estaba en el grupo.' */
export function membershipFlash(
  change: keyof typeof SAID,
  kind: GroupMemberKind,
  { changed, skipped }: MembershipChange,
  { id, name, request }: { name: string; id: number; request: string },
): Flash {
  const { verb, to, were } = SAID[change]
  return changeFlash({
    changed,
    did: `${done(verb, changed, GROUP_MEMBER_KINDS[kind].noun)} ${to} «${name}»`,
    unchanged: `«${name}» quedó como estaba`,
    others: skipped,
    were: [`${were[0]} en el grupo`, `${were[1]} en el grupo`],
    undo: paths.groups.undo(id, kind, request),
  })
}
