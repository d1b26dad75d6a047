import { auditAction, auditDay, auditEntity } from '#contract/audit-log.ts'
import type { AuditAction, AuditEntity } from '#contract/audit-log-words.ts'
import { paths } from '../paths.ts'

export const PAGE_SIZE = 50

/** Which entries are shown, as the URL says it; '' is no filter. */
export type Filters = {
  q: string
  entity: AuditEntity | ''
  action: AuditAction | ''
  actor: number | ''
  user: number | ''
  from: string
  to: string
}

/** And where in them: the entries older, or newer, than one. */
export type ListQuery = Filters & { older?: number; newer?: number }

export const EVERYTHING: Filters = {
  q: '',
  entity: '',
  action: '',
  actor: '',
  user: '',
  from: '',
  to: '',
}

/** Reads the page's URL; what it does not understand is as if it were not there. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const id = (name: string) => {
    const value = Number(search.get(name) ?? 0)
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    entity: auditEntity.safeParse(search.get('entity')).data ?? '',
    action: auditAction.safeParse(search.get('action')).data ?? '',
    actor: id('actor') ?? '',
    user: id('user') ?? '',
    // While a year is being typed it is one of the first centuries.
    from: auditDay.safeParse(search.get('from')).data ?? '',
    to: auditDay.safeParse(search.get('to')).data ?? '',
    older: id('older'),
    newer: id('newer'),
  }
}

/** What the API is asked for. */
export function filtersOf({ q, entity, action, actor, user, from, to }: Filters) {
  return {
    q,
    entity: entity || undefined,
    action: action || undefined,
    actor: actor || undefined,
    user: user || undefined,
    from: from || undefined,
    to: to || undefined,
  }
}

/** The newest entries that pass the filters. */
export function listUrl(filters: Filters): string {
  return paths.auditLog.list(filtersOf(filters))
}

export function pageUrl(filters: Filters, page: { older: number } | { newer: number }): string {
  return paths.auditLog.list({ ...filtersOf(filters), ...page })
}
