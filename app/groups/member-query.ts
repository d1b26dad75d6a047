import { paths } from '../paths.ts'
import type { Kind } from './kinds.ts'
import { readSearch } from './list-query.ts'

/** What a list of a group shows, as its URL says it. `all`: the selection is everything that matches. */
export type MemberQuery = { q: string; page: number; all: boolean }

export function readMemberQuery(search: URLSearchParams): MemberQuery {
  return { ...readSearch(search), all: search.get('selection') === 'all' }
}

/** The query of a list, defaults left out. */
export function toMemberQuery({ q, page, all }: MemberQuery) {
  return { q, page: page === 1 ? undefined : page, selection: all ? 'all' : undefined }
}

/** The address of a group's list. */
export function memberUrl(id: number, kind: Kind, shown: MemberQuery): string {
  return paths.groups.detail(id, kind, toMemberQuery(shown))
}

/** The same page of the list with nothing selected: where what opens over it leads back to. */
export function sameMembers(request: Request, id: number, kind: Kind): string {
  const shown = readMemberQuery(new URL(request.url).searchParams)
  return memberUrl(id, kind, { ...shown, all: false })
}
