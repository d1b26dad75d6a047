import type { Params } from '@remix-run/react'
import type {
  AvailableCertification,
  AvailableCourse,
  AvailableExternalCourse,
  PathCertification,
  PathCourse,
  PathExternalCourse,
} from '#contract/training/formation-path-contents.ts'
import type { FormationPathDetail } from '#contract/training/formation-paths.ts'
import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import {
  CERTIFICATION_COLUMNS,
  COURSE_COLUMNS,
  EXTERNAL_COURSE_COLUMNS,
  PATH_CERTIFICATION_COLUMNS,
  PATH_COURSE_COLUMNS,
  PATH_EXTERNAL_COURSE_COLUMNS,
  type Completion,
} from '../columns.tsx'
import { DEEPEST } from './steps.ts'

/** Kinds of a path's contents, which differ in their columns and texts. */
export type PathContentKind = 'courses' | 'external-courses' | 'certifications'
/** Row of a kind without nesting. */
type Level<Row> = Row & { parent_course_id: null }
type Members = {
  courses: PathCourse & Completion
  'external-courses': Level<PathExternalCourse>
  certifications: Level<PathCertification>
}
type Candidates = {
  courses: AvailableCourse
  'external-courses': AvailableExternalCourse
  certifications: AvailableCertification
}
export type Member<K extends PathContentKind = PathContentKind> = Members[K]
export type Candidate<K extends PathContentKind = PathContentKind> = Candidates[K]

type KindOf<K extends PathContentKind> = {
  tab: string
  noun: Noun
  /** Key of the kind's total. */
  total: keyof FormationPathDetail['totals']
  /** True when users of the path get the content by it: then their number is confirmed first. */
  gives: boolean
  /** Maximum depth: 1 without nesting. */
  deepest: number
  icon: IconName
  /** Texts of the specification for an empty list, and for failed calls. */
  none: string
  failed: { list: string; add: string; remove: string; candidates?: string }
  /** Text when there is nothing left to add. */
  noneLeft: string
  columns: Column<Members[K]>[]
  candidates: Column<Candidates[K]>[]
  isOff: (row: Candidates[K]) => boolean
}

const failures = (noun: Noun) => ({
  list: `Ocurrió un error al consultar ${articles[noun.gender].many} ${noun.many} del plan de formación`,
  add: `Ocurrió un error al agregar ${articles[noun.gender].many} ${noun.many} del plan de formación`,
  remove: `Ocurrió un error al eliminar ${articles[noun.gender].one} ${noun.one} del plan de formación`,
})

const articles = { m: { one: 'el', many: 'los' }, f: { one: 'la', many: 'las' } }

export const PATH_CONTENT_KINDS: { readonly [K in PathContentKind]: KindOf<K> } = {
  courses: {
    tab: 'Cursos',
    noun: NOUNS.course,
    total: 'courses',
    gives: true,
    deepest: DEEPEST,
    icon: 'courses',
    none: 'Aún no hay cursos asignados',
    failed: failures(NOUNS.course),
    noneLeft: 'Todos los cursos ya están en el plan.',
    columns: PATH_COURSE_COLUMNS,
    candidates: COURSE_COLUMNS,
    isOff: (course) => !course.enabled,
  },
  'external-courses': {
    tab: 'Cursos externos',
    noun: NOUNS.externalCourse,
    total: 'external_courses',
    gives: false,
    deepest: 1,
    icon: 'external-courses',
    none: 'Aún no hay cursos asignados',
    failed: {
      ...failures(NOUNS.externalCourse),
      candidates: 'Error al consultar los cursos externos',
    },
    noneLeft: 'Todos los cursos externos ya están en el plan.',
    columns: PATH_EXTERNAL_COURSE_COLUMNS,
    candidates: EXTERNAL_COURSE_COLUMNS,
    isOff: () => false,
  },
  certifications: {
    tab: 'Certificaciones',
    noun: NOUNS.certification,
    total: 'certifications',
    gives: false,
    deepest: 1,
    icon: 'certifications',
    none: 'Aún no hay certificaciones asignadas',
    failed: {
      ...failures(NOUNS.certification),
      candidates: 'Error al consultar las certificaciones',
    },
    noneLeft: 'Todas las certificaciones ya están en el plan.',
    columns: PATH_CERTIFICATION_COLUMNS,
    candidates: CERTIFICATION_COLUMNS,
    isOff: () => false,
  },
}

/** Returns the kind in an address, courses by default; any other word is a 404. */
export function pathContentKindOf({ kind = 'courses' }: Params): PathContentKind {
  if (!Object.hasOwn(PATH_CONTENT_KINDS, kind)) throw notFound()
  return kind as PathContentKind
}
