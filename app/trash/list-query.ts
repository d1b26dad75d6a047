import type { TrashKind } from '#contract/trash.ts'
import { paths } from '../paths.ts'
import { isKind } from './kinds.ts'

export const PAGE_SIZE = 20

/** What the trash shows, as its URL says it. */
export type ListQuery = { q: string; kind: TrashKind | ''; page: number }

export const EVERYTHING: ListQuery = { q: '', kind: '', page: 1 }

export function readListQuery(search: URLSearchParams): ListQuery {
  const kind = search.get('kind')
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    kind: isKind(kind) ? kind : '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

export function listUrl({ q, kind, page }: ListQuery): string {
  return paths.trash.list({ q, kind, page: page === 1 ? undefined : page })
}
