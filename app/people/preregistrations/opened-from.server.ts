import { preregistrations } from '#contract/people/preregistrations.ts'
import { returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { apiQueryOf, preregistrationList } from './list-query.ts'

/**
 * Returns the URL from which a request was opened, and the search, filter and order that its next one follows: those
 * of the list, or its default ones from elsewhere.
 */
export function openedFrom(request: Request, id: number) {
  const list = paths.preregistrations.list()
  const back = returnUrlOfPage(request, paths.preregistrations.detail(id), list)
  const urlState = preregistrationList.readListQuery(back.split('?')[0] === list ? back : list)
  const { status, ...query } = apiQueryOf(urlState)
  return { back, query, ofDecided: status !== undefined }
}

/** Returns the URL of a request that keeps where the current one was opened from. */
function sameWay(id: number, back: string, observation: number | '' = ''): string {
  const backParam = back === paths.preregistrations.list() ? '' : back
  return paths.preregistrations.detail(id, { back: backParam, observation })
}

/** Returns the pending request that follows, null when there is none, and how many are left. */
export async function nextAfter(
  api: ApiClient,
  id: number,
  { back, query }: Pick<ReturnType<typeof openedFrom>, 'back' | 'query'>,
  observation: number | '' = '',
) {
  const { next, left } = await api.call(preregistrations.next, { params: { id }, query })
  return { left, next: next && { ...next, to: sameWay(next.id, back, observation) } }
}
