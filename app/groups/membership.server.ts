import { groups, type MembershipChange } from '#contract/groups.ts'
import { agree, done } from '#contract/nouns.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Flash } from '../backend/flash.server.ts'
import { readPage } from '../lists/read-page.server.ts'
import { formatNumber } from '../ui/format.ts'
import { KINDS, type Kind, type Member } from './kinds.ts'
import { additionList, memberList } from './list-query.ts'

/** The calls of each list: specification 1, section 7. */
const CALLS = {
  users: {
    list: groups.users,
    available: groups.availableUsers,
    add: groups.addUsers,
    remove: groups.removeUsers,
  },
  courses: {
    list: groups.courses,
    available: groups.availableCourses,
    add: groups.addCourses,
    remove: groups.removeCourses,
  },
  paths: {
    list: groups.formationPaths,
    available: groups.availableFormationPaths,
    add: groups.addFormationPaths,
    remove: groups.removeFormationPaths,
  },
} as const

/** A page of what a group has, or of what it may still be given. */
export function readMembers(
  request: Request,
  api: ApiClient,
  kind: Kind,
  which: 'list' | 'available',
  id: number,
) {
  const { readListQuery, listUrl } =
    which === 'list' ? memberList(id, kind) : additionList(id, kind)
  const shown = readListQuery(new URL(request.url).searchParams)
  return readPage<Member, typeof shown>(request, {
    shown,
    pageSize: 10,
    address: (page) => listUrl(shown, { page }),
    read: (part) =>
      api.call(CALLS[kind][which], { params: { id }, query: { q: shown.q, ...part } }),
  })
}

/** Some picked by their ids, or everybody whom a search finds; only users are given so. */
export type Picked = { all: true; q: string } | { all: false; ids: number[] }

export function addMembers(
  api: ApiClient,
  kind: Kind,
  id: number,
  picked: Picked,
): Promise<MembershipChange> {
  return picked.all
    ? api.call(groups.addMatchingUsers, { params: { id }, body: { q: picked.q } })
    : api.call(CALLS[kind].add, { params: { id, ids: picked.ids.join(',') } })
}

export function removeMembers(
  api: ApiClient,
  kind: Kind,
  id: number,
  picked: Picked,
): Promise<MembershipChange> {
  return picked.all
    ? api.call(groups.removeMatchingUsers, { params: { id }, query: { q: picked.q } })
    : api.call(CALLS[kind].remove, { params: { id, ids: picked.ids.join(',') } })
}

/** What a finished change says, such as 'Se agregaron 3 usuarios al grupo. 1 ya estaba.' */
export function changeFlash(
  kind: Kind,
  what: 'added' | 'removed',
  { changed, skipped }: MembershipChange,
): Flash {
  const not = what === 'added' ? 'ya' : 'no'
  const were = agree(skipped, 'estaba', 'estaban')
  const rest = skipped === 0 ? '' : ` ${formatNumber(skipped)} ${not} ${were} en el grupo.`
  if (changed === 0) return { tone: 'info', message: `El grupo quedó como estaba.${rest}` }
  const { noun } = KINDS[kind]
  const said =
    what === 'added'
      ? `${done(['agregó', 'agregaron'], changed, noun)} al grupo.`
      : `${done(['quitó', 'quitaron'], changed, noun)} del grupo.`
  return { tone: 'success', message: said + rest }
}
