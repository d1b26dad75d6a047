import type { Feature } from '../endpoint.ts'
import { NOUNS, type Noun } from '../values/nouns.ts'
import { idParams } from '../values/shapes.ts'

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

type Nouns = typeof NOUNS

/** Kinds of records with a code, from the lines of their nouns. */
const RECORD_IMPORTS = Object.fromEntries(
  Object.entries<Noun>(NOUNS).flatMap(([name, { imported: kind, many }]) =>
    kind ? [[`${name}Imports`, { kind, path: `/${kind}`, things: many }]] : [],
  ),
) as {
  readonly [
    Name in keyof Nouns as Nouns[Name] extends { imported: string } ? `${Name}Imports` : never
  ]: {
    readonly kind: Extract<Nouns[Name], { imported: string }>['imported']
    readonly path: string
    readonly things: string
  }
}

/** Every kind of import, by the name of its calls. */
export const IMPORT_KINDS = {
  userImports: { kind: 'users', path: '/users', things: NOUNS.user.many },
  ...RECORD_IMPORTS,
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
