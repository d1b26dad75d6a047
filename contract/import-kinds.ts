import type { Feature } from './endpoint.ts'
import { NOUNS } from './nouns.ts'
import { idParams } from './shapes.ts'

type ImportKindEntry = {
  /** What its jobs say that they are. */
  kind: string
  /** What the calls lie below. */
  path: string
  /** What is imported. */
  things: string
  /** Those of the path, where it is imported into something. */
  params?: typeof idParams
  /** The company's that has to be on. */
  feature?: Feature
}

/** Every kind of import, one line each, by the name of its calls. */
export const IMPORT_KINDS = {
  userImports: { kind: 'users', path: '/users', things: NOUNS.user.many },
  areaImports: { kind: 'areas', path: '/areas', things: NOUNS.area.many },
  positionImports: { kind: 'positions', path: '/positions', things: NOUNS.position.many },
  courseUserImports: {
    kind: 'course-users',
    path: '/courses/{id}/users',
    things: 'usuarios de un curso',
    params: idParams,
  },
  externalCourseUserImports: {
    kind: 'external-course-users',
    path: '/external-courses/{id}/users',
    things: 'usuarios de un curso externo',
    params: idParams,
    feature: 'externalTraining',
  },
} as const satisfies Record<string, ImportKindEntry>

/** The name of a kind's calls: 'userImports'. */
export type ImportName = keyof typeof IMPORT_KINDS
