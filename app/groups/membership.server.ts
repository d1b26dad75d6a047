import { groups, type MembershipChange } from '#contract/groups.ts'
import type { ApiClient } from '../backend/api.server.ts'
import type { Flash } from '../backend/flash.server.ts'
import { formatNumber } from '../ui/format.ts'
import { PAGE_SIZE } from '../ui/list-query.ts'
import { KINDS, type Kind, type Member } from './kinds.ts'

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
    list: groups.paths,
    available: groups.availablePaths,
    add: groups.addPaths,
    remove: groups.removePaths,
  },
} as const

/** A page of what a group has, or of what it may still be given. */
export async function readMembers(
  api: ApiClient,
  kind: Kind,
  which: 'list' | 'available',
  id: number,
  { q, page }: { q: string; page: number },
): Promise<{ rows: Member[]; total: number }> {
  const query = { q, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
  const { results, pagination } = await api.call(CALLS[kind][which], { params: { id }, query })
  return { rows: results, total: pagination.total }
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
  const { one, many } = KINDS[kind]
  const already = what === 'added' ? ['ya estaba', 'ya estaban'] : ['no estaba', 'no estaban']
  const rest =
    skipped === 0 ? '' : ` ${formatNumber(skipped)} ${already[skipped === 1 ? 0 : 1]} en el grupo.`
  if (changed === 0) return { tone: 'info', message: `El grupo quedó como estaba.${rest}` }
  const verb = what === 'added' ? ['agregó', 'agregaron', 'al'] : ['quitó', 'quitaron', 'del']
  const done =
    changed === 1
      ? `Se ${verb[0]} 1 ${one} ${verb[2]} grupo.`
      : `Se ${verb[1]} ${formatNumber(changed)} ${many} ${verb[2]} grupo.`
  return { tone: 'success', message: done + rest }
}
