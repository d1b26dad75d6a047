import type { ContentsChange } from '#contract/training/formation-path-contents.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import type { Page } from '#contract/platform/people/members.ts'
import { agree, counted, done, NOUNS } from '#contract/platform/values/nouns.ts'
import type { ApiClient, Outcome } from '#app/kit/backend/api.server.ts'
import type { Flash } from '#app/kit/backend/flash.server.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { Completion } from '../columns.tsx'
import { PATH_CONTENT_KINDS, type Candidate, type PathContentKind, type Member } from './kinds.ts'
import type { additionList, contentsList } from '../list-query.ts'

type Part = { q: string; limit: number; skip: number; ids?: string | undefined }
/** `dry_run`: returns the effect of the change without making it. */
type How = { dry_run?: 'true' }
type Seen = { version?: number | undefined }
type Change = (ids: number[], how?: How) => Promise<Outcome<ContentsChange>>

/** Move of a content to a position of the current path. */
type Move = { id: number; order?: number | null; parent_course_id?: number | null }

export type Contents<K extends PathContentKind> = {
  list: (query: Part) => Promise<Page<Member<K>>>
  available: (query: Part) => Promise<Page<Candidate<K>>>
  add: Change
  remove: Change
  /** `version`: of the rows on which the move is based (optimistic locking). */
  move: (move: Move, version: number | undefined) => Promise<Outcome<ContentsChange>>
}

type Calls<K extends PathContentKind> = Pick<Contents<K>, 'list' | 'available' | 'remove'> & {
  put: (moves: Move[], how: How & Seen) => Promise<Outcome<ContentsChange>>
}

/** Converts rows of a kind without nesting to those of courses. */
async function onOneLevel<Row>(page: Promise<Page<Row>>) {
  const { results, pagination } = await page
  return { results: results.map((row) => ({ ...row, parent_course_id: null })), pagination }
}

const CALLS: { [K in PathContentKind]: (api: ApiClient, id: number) => Calls<K> } = {
  courses: (api, id) => ({
    list: (query) => api.call(formationPaths.courses, { params: { id }, query }),
    available: (query) => api.call(formationPaths.availableCourses, { params: { id }, query }),
    put: (courses, { version, ...query }) =>
      api.attempt(formationPaths.putCourses, { params: { id }, query, body: { courses, version } }),
    remove: (ids, query = {}) =>
      api.attempt(formationPaths.removeCourses, { params: { id, ids: ids.join(',') }, query }),
  }),
  'external-courses': (api, id) => ({
    list: (query) =>
      onOneLevel(api.call(formationPaths.externalCourses, { params: { id }, query })),
    available: (query) =>
      api.call(formationPaths.availableExternalCourses, { params: { id }, query }),
    put: (courses, { version, ...query }) =>
      api.attempt(formationPaths.putExternalCourses, {
        params: { id },
        query,
        body: { courses, version },
      }),
    remove: (ids, query = {}) =>
      api.attempt(formationPaths.removeExternalCourses, {
        params: { id, ids: ids.join(',') },
        query,
      }),
  }),
  certifications: (api, id) => ({
    list: (query) => onOneLevel(api.call(formationPaths.certifications, { params: { id }, query })),
    available: (query) =>
      api.call(formationPaths.availableCertifications, { params: { id }, query }),
    put: (certifications, { version, ...query }) =>
      api.attempt(formationPaths.putCertifications, {
        params: { id },
        query,
        body: { certifications, version },
      }),
    remove: (ids, query = {}) =>
      api.attempt(formationPaths.removeCertifications, {
        params: { id, ids: ids.join(',') },
        query,
      }),
  }),
}

/** Returns the calls for a path's contents of a kind: specification 3, section 7. */
export function contentsOf<K extends PathContentKind>(
  api: ApiClient,
  kind: K,
  id: number,
): Contents<K> {
  const { put, ...calls } = CALLS[kind](api, id)
  return {
    ...calls,
    add: (ids, how = {}) =>
      put(
        ids.map((one) => ({ id: one })),
        how,
      ),
    move: (move, version) => put([move], { version }),
  }
}

/** Adds to courses of a path how many of its users have finished them. */
export async function withCompletion<Row extends { id: number }>(
  api: ApiClient,
  id: number,
  rows: readonly Row[],
): Promise<(Row & Completion)[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id).join(',')
  const { followers, results } = await api.call(formationPaths.courseCompletion, {
    params: { id },
    query: { ids },
  })
  const completed = new Map(results.map((one) => [one.id, one.completed]))
  return rows.map((row) => ({ ...row, completed: completed.get(row.id) ?? 0, followers }))
}

type ContentsQuery = ReturnType<ReturnType<typeof contentsList>['readListQuery']>
type AdditionQuery = ReturnType<ReturnType<typeof additionList>['readListQuery']>
/** Pages by kind, which determines the type of their rows. */
export type ContentsPage<K extends PathContentKind> = {
  [P in K]: { kind: P; page: ListPage<Member<P>, ContentsQuery> }
}[K]
export type AvailablePage<K extends PathContentKind> = {
  [P in K]: { kind: P; page: ListPage<Candidate<P>, AdditionQuery> }
}[K]

/** '12 usuarios recibirán algún curso que no tienen.' */
export function impactText({ gain, lose }: ContentsChange): string {
  const parts = [
    gain > 0 &&
      `${counted(gain, NOUNS.user)} ${agree(gain, 'recibirá', 'recibirán')} algún curso que no ${agree(gain, 'tiene', 'tienen')}.`,
    lose > 0 &&
      `${counted(lose, NOUNS.user)} ${agree(lose, 'perderá', 'perderán')} algún curso; su progreso se conserva y vuelve con el curso.`,
  ]
  return parts.filter(Boolean).join(' ')
}

type Numbers = readonly [one: string, many: string]

const SAID: Record<'add' | 'remove', { verb: Numbers; to: string; got: Numbers }> = {
  add: {
    verb: ['agregó', 'agregaron'],
    to: 'a',
    got: ['recibió algún curso', 'recibieron algún curso'],
  },
  remove: {
    verb: ['quitó', 'quitaron'],
    to: 'de',
    got: ['perdió algún curso', 'perdieron algún curso'],
  },
}

/** 'Se agregaron 3 cursos a «Conductores». 340 usuarios recibieron algún curso.' */
export function contentsFlash(
  change: keyof typeof SAID,
  kind: PathContentKind,
  { changed, gain, lose }: ContentsChange,
  { name, id, request }: { name: string; id: number; request: string },
): Flash {
  const { verb, to, got } = SAID[change]
  const people = change === 'add' ? gain : lose
  const effect = people > 0 ? `. ${counted(people, NOUNS.user)} ${agree(people, ...got)}` : ''
  return changeFlash({
    changed,
    did: `${done(verb, changed, PATH_CONTENT_KINDS[kind].noun)} ${to} «${name}»${effect}`,
    unchanged: `«${name}» quedó como estaba`,
    others: 0,
    were: ['', ''],
    undo: paths.formationPaths.undo(id, kind, request),
  })
}
