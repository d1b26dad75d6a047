import { paths } from '../paths.ts'

export const PAGE_SIZE = 10

/** What the list shows, as its URL says it. */
export type ListQuery = { q: string; page: number }

export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

export function listUrl({ q }: ListQuery, page = 1): string {
  return paths.tenants.list({ q, page: page === 1 ? undefined : page })
}

/** The same page of the list: where what opens over it leads back to. */
export function sameList(request: Request): string {
  const shown = readListQuery(new URL(request.url).searchParams)
  return listUrl(shown, shown.page)
}
