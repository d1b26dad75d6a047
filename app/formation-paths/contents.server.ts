import type { ContentsChange } from '#contract/formation-path-contents.ts'
import { formationPaths } from '#contract/formation-paths.ts'
import type { Page } from '#contract/members.ts'
import { agree, counted, done, NOUNS } from '#contract/nouns.ts'
import type { ApiClient, Outcome } from '../backend/api.server.ts'
import type { Flash } from '../backend/flash.server.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { changeFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { PATH_CONTENT_KINDS, type Candidate, type PathContentKind, type Member } from './kinds.ts'
import type { additionList, contentsList } from './list-query.ts'

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

const named = (ids: number[]) => ids.map((id) => ({ id }))

/** Converts rows of a kind without nesting to those of courses. */
async function onOneLevel<Row>(page: Promise<Page<Row>>) {
  const { results, pagination } = await page
  return { results: results.map((row) => ({ ...row, parent_course_id: null })), pagination }
}

const CONTENTS: { [K in PathContentKind]: (api: ApiClient, id: number) => Contents<K> } = {
  courses: (api, id) => {
    const put = (courses: Move[], { version, ...query }: How & Seen = {}) =>
      api.attempt(formationPaths.putCourses, { params: { id }, query, body: { courses, version } })
    return {
      list: (query) => api.call(formationPaths.courses, { params: { id }, query }),
      available: (query) => api.call(formationPaths.availableCourses, { params: { id }, query }),
      add: (ids, how) => put(named(ids), how),
      remove: (ids, query = {}) =>
        api.attempt(formationPaths.removeCourses, { params: { id, ids: ids.join(',') }, query }),
      move: (move, version) => put([move], { version }),
    }
  },
  'external-courses': (api, id) => {
    const put = (courses: Move[], { version, ...query }: How & Seen = {}) =>
      api.attempt(formationPaths.putExternalCourses, {
        params: { id },
        query,
        body: { courses, version },
      })
    return {
      list: (query) =>
        onOneLevel(api.call(formationPaths.externalCourses, { params: { id }, query })),
      available: (query) =>
        api.call(formationPaths.availableExternalCourses, { params: { id }, query }),
      add: (ids, how) => put(named(ids), how),
      remove: (ids, query = {}) =>
        api.attempt(formationPaths.removeExternalCourses, {
          params: { id, ids: ids.join(',') },
          query,
        }),
      move: (move, version) => put([move], { version }),
    }
  },
  certifications: (api, id) => {
    const put = (certifications: Move[], { version, ...query }: How & Seen = {}) =>
      api.attempt(formationPaths.putCertifications, {
        params: { id },
        query,
        body: { certifications, version },
      })
    return {
      list: (query) =>
        onOneLevel(api.call(formationPaths.certifications, { params: { id }, query })),
      available: (query) =>
        api.call(formationPaths.availableCertifications, { params: { id }, query }),
      add: (ids, how) => put(named(ids), how),
      remove: (ids, query = {}) =>
        api.attempt(formationPaths.removeCertifications, {
          params: { id, ids: ids.join(',') },
          query,
        }),
      move: (move, version) => put([move], { version }),
    }
  },
}

/** Returns the calls for a path's contents of a kind: specification 3, section 7. */
export function contentsOf<K extends PathContentKind>(api: ApiClient, kind: K, id: number) {
  return CONTENTS[kind](api, id)
}

type Shown = ReturnType<ReturnType<typeof contentsList>['readListQuery']>
type Asked = ReturnType<ReturnType<typeof additionList>['readListQuery']>
/** Pages by kind, which determines the type of their rows. */
export type ContentsPage<K extends PathContentKind> = {
  [P in K]: { kind: P; page: ListPage<Member<P>, Shown> }
}[K]
export type AvailablePage<K extends PathContentKind> = {
  [P in K]: { kind: P; page: ListPage<Candidate<P>, Asked> }
}[K]

/** '12 usuarios recibirán algún curso que no tienen.' */
export function impactText({ gain, lose }: ContentsChange): string {
  const parts = [
    gain > 0 &&
      `${counted(gain, NOUNS.user)} ${agree(gain, 'recibirá', 'recibirán')} algún curso que no ${agree(gain, 'tiene', 'tienen')}.`,
    lose > 0 &&
      `${counted(lose, NOUNS.user)} ${agree(lose, 'perderá', 'perderán')} algún curso; su avance se conserva y vuelve con el curso.`,
  ]
  return parts.filter(Boolean).join(' ')
}

type Path = { name: string; id: number; request: string }

/** 'Se agregaron 3 cursos a «Conductores». 340 usuarios los recibieron.' */
export function addedFlash(kind: PathContentKind, change: ContentsChange, to: Path): Flash {
  return flashOf(kind, change, to, {
    did: `${done(['agregó', 'agregaron'], change.changed, PATH_CONTENT_KINDS[kind].noun)} a «${to.name}»`,
    people: change.gain,
    got: ['recibió algún curso', 'recibieron algún curso'],
  })
}

/** 'Se quitaron 3 cursos de «Conductores». 340 usuarios perdieron algún curso.' */
export function removedFlash(kind: PathContentKind, change: ContentsChange, from: Path): Flash {
  return flashOf(kind, change, from, {
    did: `${done(['quitó', 'quitaron'], change.changed, PATH_CONTENT_KINDS[kind].noun)} de «${from.name}»`,
    people: change.lose,
    got: ['perdió algún curso', 'perdieron algún curso'],
  })
}

function flashOf(
  kind: PathContentKind,
  { changed }: ContentsChange,
  { name, id, request }: Path,
  { did, people, got }: { did: string; people: number; got: readonly [string, string] },
): Flash {
  const effect = people > 0 ? `. ${counted(people, NOUNS.user)} ${agree(people, ...got)}` : ''
  return changeFlash({
    changed,
    did: did + effect,
    unchanged: `«${name}» quedó como estaba`,
    others: 0,
    were: ['', ''],
    undo: paths.formationPaths.undo(id, kind, request),
  })
}
