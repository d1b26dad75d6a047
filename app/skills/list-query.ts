import { paths } from '../paths.ts'

export const PAGE_SIZE = 10

/** What the list of skills beside a course shows, as its URL says it. */
export type ListQuery = { q: string; page: number }

export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The query of a list, defaults left out. */
export function toQuery({ q, page }: ListQuery) {
  return { q, page: page === 1 ? undefined : page }
}

/** The same page of the list: where what opens over it leads back to. */
export function sameList(request: Request, course: number): string {
  return paths.courses.skills(course, toQuery(readListQuery(new URL(request.url).searchParams)))
}
