import type { Feature } from './endpoint.ts'
import { NOUNS } from './nouns.ts'
import { idParams } from './shapes.ts'

type ImportKindEntry = {
  /** Value of `kind` in its jobs. */
  kind: string
  /** Base path of its calls. */
  path: string
  /** Imported entities, in Spanish. */
  things: string
  /** Path parameters, when the import belongs to a parent. */
  params?: typeof idParams
  /** Tenant feature that must be enabled. */
  feature?: Feature
}

/** Every kind of import, one line each, by the name of its calls. */
export const IMPORT_KINDS = {
  userImports: { kind: 'users', path: '/users', things: NOUNS.user.many },
  areaImports: { kind: 'areas', path: '/areas', things: NOUNS.area.many },
  positionImports: { kind: 'positions', path: '/positions', things: NOUNS.position.many },
  userCertificationImports: {
    kind: 'user-certifications',
    path: '/certifications/users',
    things: 'certificaciones de usuarios',
  },
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

/** Name of a kind's calls: 'userImports'. */
export type ImportName = keyof typeof IMPORT_KINDS
