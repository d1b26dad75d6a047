import { groupMembers } from '#contract/groups.ts'
import type { MembershipChange } from '#contract/members.ts'
import { done } from '#contract/nouns.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Flash } from '../backend/flash.server.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { readByName, type Visit } from '../lists/read-page.server.ts'
import { changeFlash } from '../members/change-flash.server.ts'
import { membersOf, type MembersOf } from '../members/members.server.ts'
import { paths } from '../paths.ts'
import { GROUP_MEMBER_KINDS, type Candidate, type GroupMemberKind, type Member } from './kinds.ts'
import { additionList, memberList } from './list-query.ts'

const MEMBERS: {
  [K in GroupMemberKind]: (api: ApiClient, id: number) => MembersOf<Member<K>, Candidate<K>>
} = {
  users: (api, id) => membersOf(api, groupMembers.users, id),
  courses: (api, id) => membersOf(api, groupMembers.courses, id),
  paths: (api, id) => membersOf(api, groupMembers.paths, id),
}

/** Returns the calls for a group's members of a kind: specification 1, section 7. */
export function membersOfGroup<K extends GroupMemberKind>(api: ApiClient, kind: K, id: number) {
  return MEMBERS[kind](api, id)
}

type Shown = ReturnType<ReturnType<typeof memberList>['readListQuery']>
type PageOf<Row> = ListPage<Row, Shown>
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

type Done = { name: string; id: number; request: string }

/** 'Se agregaron 3 usuarios a «Brigada». 1 ya estaba en el grupo.' */
export function addedFlash(
  kind: GroupMemberKind,
  { changed, skipped }: MembershipChange,
  to: Done,
): Flash {
  return changeFlash({
    changed,
    did: `${done(['agregó', 'agregaron'], changed, GROUP_MEMBER_KINDS[kind].noun)} a «${to.name}»`,
    unchanged: `«${to.name}» quedó como estaba`,
    others: skipped,
    were: ['ya estaba en el grupo', 'ya estaban en el grupo'],
    undo: paths.groups.undo(to.id, kind, to.request),
  })
}

/** 'Se quitaron 3 usuarios de «Brigada». 1 no estaba en el grupo.' */
export function removedFlash(
  kind: GroupMemberKind,
  { changed, skipped }: MembershipChange,
  from: Done,
): Flash {
  return changeFlash({
    changed,
    did: `${done(['quitó', 'quitaron'], changed, GROUP_MEMBER_KINDS[kind].noun)} de «${from.name}»`,
    unchanged: `«${from.name}» quedó como estaba`,
    others: skipped,
    were: ['no estaba en el grupo', 'no estaban en el grupo'],
    undo: paths.groups.undo(from.id, kind, from.request),
  })
}
