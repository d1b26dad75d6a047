import { mailStatus, type MailStatus } from '#contract/outbox.ts'
import { paths } from '../paths.ts'

export const PAGE_SIZE = 20

/** What the outbox shows, as its URL says it. */
export type ListQuery = { q: string; status: MailStatus | ''; page: number }

export const EVERYTHING: ListQuery = { q: '', status: '', page: 1 }

export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: mailStatus.safeParse(search.get('status')).data ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
  }
}

/** The query of the list, defaults left out; also of what is opened from it. */
export function toQuery({ q, status, page }: ListQuery) {
  return { q, status, page: page === 1 ? undefined : page }
}

export function listUrl(shown: ListQuery): string {
  return paths.outbox.list(toQuery(shown))
}
