import { auth, type Session } from '#contract/access/auth.ts'
import { counted, type Noun } from '#contract/platform/values/nouns.ts'
import { search, type FoundGroup } from '#contract/oversight/search.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { helpPages } from '../help/searchable.server.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'
import { KINDS } from './kinds.server.ts'
import { beginsWith, findPages, pagesOf } from './pages.server.ts'
import type { SearchablePage } from './searchable-page.ts'

export type Result = {
  to: string
  name: string
  details: string[]
  icon: IconName
  /** False for disabled users and courses. */
  enabled: boolean
}

export type ResultGroup = {
  key: string
  title: string
  results: Result[]
  /** List of the kind with the search; null for pages. */
  all: { to: string; label: string } | null
  /** True when the list has more than the results. */
  more: boolean
}

/** Searches records by the API, and pages and guides that the session may open, best groups first. */
export async function findEverything(api: ApiClient, q: string, limit: number) {
  if (q === '') return []
  const [session, { groups }] = await Promise.all([
    api.call(auth.session, {}),
    api.call(search.all, { query: { q, limit } }),
  ])
  const pages = pageGroups(session, q, limit)
  return [
    ...pages.filter(({ first }) => first),
    ...groups.map((group) => ofRecords(group, q)),
    ...pages.filter(({ first }) => !first),
  ].map(({ key, title, results, all, more }): ResultGroup => ({ key, title, results, all, more }))
}

/** Groups of pages; `first` when a name begins with the text. */
function pageGroups(session: Session, q: string, limit: number) {
  const sources = [
    { key: 'pages', title: 'Páginas y acciones', pages: pagesOf },
    { key: 'help', title: 'Ayuda', pages: helpPages },
  ]
  return sources.flatMap(({ key, title, pages }) => {
    const found = findPages(pages(session), q).slice(0, limit)
    const [best] = found
    if (!best) return []
    const group = { key, title, results: found.map(ofPage), all: null, more: false }
    return [{ ...group, first: beginsWith(best, q) }]
  })
}

function ofPage({ name, to, icon, section }: SearchablePage): Result {
  return { to, name, icon, details: section ? [section] : [], enabled: true }
}

function ofRecords({ kind, total, exact, results }: FoundGroup, q: string): ResultGroup {
  const { title, noun, icon, page, list } = KINDS[kind]
  return {
    key: kind,
    title,
    results: results.map((record) => ({
      to: page(record),
      name: record.name,
      details: record.details,
      icon,
      enabled: record.enabled,
    })),
    all: { to: list({ q }), label: allWords(total, exact, noun) },
    more: !exact || total > results.length,
  }
}

/** 'Ver todos los 12 usuarios', 'Ver todos los usuarios (500 o más)'. */
function allWords(total: number, exact: boolean, noun: Noun): string {
  const all = noun.gender === 'f' ? 'todas las' : 'todos los'
  if (!exact) return `Ver ${all} ${noun.many} (${formatNumber(total)} o más)`
  return total === 1 ? 'Ver en la lista' : `Ver ${all} ${counted(total, noun)}`
}
