import { paths } from '../paths.ts'

/** Cards of a page: specification 2, section 9. */
export const PAGE_SIZE = 100

/** What a grid of courses shows, as its URL says it. */
export type ListQuery = { q: string; page: number }

export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The query of a grid, defaults left out; for links to it and to what opens over it. */
export function toQuery({ q, page }: ListQuery) {
  return { q, page: page === 1 ? undefined : page }
}

/** What `limit` and `skip` a page asks for. */
export function pageOf({ q, page }: ListQuery) {
  return { q, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
}

export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** The same page of the company's courses: where what opens over it leads back to. */
export function sameList(request: Request): string {
  return paths.courses.list(toQuery(readListQuery(new URL(request.url).searchParams)))
}

/** The same page of every company's courses. */
export function sameDesigns(request: Request): string {
  return paths.designs.list(toQuery(readListQuery(new URL(request.url).searchParams)))
}
