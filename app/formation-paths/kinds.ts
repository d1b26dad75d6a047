import type { Params } from '@remix-run/react'
import type {
  AvailableCertification,
  AvailableCourse,
  PathCertification,
  PathCourse,
} from '#contract/formation-path-contents.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import { notFound } from '../backend/not-found.ts'
import type { IconName } from '../ui/icon.tsx'
import type { Column } from '../ui/table-row.tsx'
import { CERTIFICATION_COLUMNS, COURSE_COLUMNS, PATH_COURSE_COLUMNS } from './columns.tsx'

/** What a path is made of: lists that differ in their columns and in their words. */
export type Kind = 'courses' | 'certifications'
type Members = { courses: PathCourse; certifications: PathCertification }
type Candidates = { courses: AvailableCourse; certifications: AvailableCertification }
export type Member<K extends Kind = Kind> = Members[K]
export type Candidate<K extends Kind = Kind> = Candidates[K]

type KindOf<K extends Kind> = {
  tab: string
  noun: Noun
  icon: IconName
  /** The specification's words for a list that has nothing, and for calls that fail. */
  none: string
  failed: { list: string; add: string; remove: string }
  /** When there is nothing left to add. */
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

export const KINDS: { readonly [K in Kind]: KindOf<K> } = {
  courses: {
    tab: 'Cursos',
    noun: NOUNS.course,
    icon: 'courses',
    none: 'Aún no hay cursos asignados',
    failed: failures(NOUNS.course),
    noneLeft: 'Todos los cursos ya están en el plan.',
    columns: PATH_COURSE_COLUMNS,
    candidates: COURSE_COLUMNS,
    isOff: (course) => !course.enabled,
  },
  certifications: {
    tab: 'Certificaciones',
    noun: NOUNS.certification,
    icon: 'certifications',
    none: 'Aún no hay certificaciones asignadas',
    failed: failures(NOUNS.certification),
    noneLeft: 'Todas las certificaciones ya están en el plan.',
    columns: CERTIFICATION_COLUMNS,
    candidates: CERTIFICATION_COLUMNS,
    isOff: () => false,
  },
}

export function isCourse(row: Member): row is PathCourse {
  return 'parent_course_id' in row
}

/** The list that an address names, courses when it names none; another word is a 404. */
export function kindOf({ kind = 'courses' }: Params): Kind {
  if (!Object.hasOwn(KINDS, kind)) throw notFound()
  return kind as Kind
}
