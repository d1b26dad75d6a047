import type { Params } from '@remix-run/react'
import type { AvailableCourse, AvailablePath } from '#contract/groups.ts'
import type { Person } from '#contract/members.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import { notFound } from '../backend/not-found.ts'
import type { Column } from '../ui/table-row.tsx'
import type { IconName } from '../ui/icon.tsx'
import { COURSE_COLUMNS, PATH_COLUMNS, USER_COLUMNS } from './columns.tsx'

/** What a group may be given: three lists that differ in their columns and in their words. */
type Candidates = { users: Person; courses: AvailableCourse; paths: AvailablePath }
export type GroupMemberKind = keyof Candidates
export type Candidate<K extends GroupMemberKind = GroupMemberKind> = Candidates[K]
/** What it has; `added_at` is when it got it. */
export type Member<K extends GroupMemberKind = GroupMemberKind> = Candidates[K] & {
  added_at: string
}

type KindOf<Row> = {
  tab: string
  noun: Noun
  icon: IconName
  /** The specification's words for a list that has nothing. */
  none: string
  /** When there is nothing left to add. */
  noneLeft: string
  /** What becomes of people when one is, or several are, taken out. */
  consequence: string
  columns: Column<Row>[]
  /** How a row is called in words: 'Ana Ruiz', 'Ética'. */
  nameOf: (row: Row) => string
  isOff: (row: Row) => boolean
  /** Users alone come in such numbers that nobody would tick them page by page. */
  allowAllMatching: boolean
}

export const GROUP_MEMBER_KINDS: { readonly [K in GroupMemberKind]: KindOf<Candidates[K]> } = {
  users: {
    tab: 'Usuarios',
    noun: NOUNS.user,
    icon: 'users',
    none: 'No hay usuarios en el momento',
    noneLeft: 'Todos los usuarios ya están en el grupo.',
    consequence:
      'Los cursos que solo venían de este grupo se pierden. El avance se conserva y vuelve con ellos.',
    columns: USER_COLUMNS,
    nameOf: (user) => user.full_name,
    isOff: (user) => user.disabled,
    allowAllMatching: true,
  },
  courses: {
    tab: 'Cursos',
    noun: NOUNS.course,
    icon: 'courses',
    none: 'Aún no hay cursos asignados',
    noneLeft: 'Todos los cursos ya están en el grupo.',
    consequence:
      'Los usuarios del grupo lo pierden, salvo quienes lo tengan también por otro camino. Su avance se conserva.',
    columns: COURSE_COLUMNS,
    nameOf: (course) => course.name,
    isOff: (course) => !course.enabled,
    allowAllMatching: false,
  },
  paths: {
    tab: 'Planes',
    noun: NOUNS.plan,
    icon: 'paths',
    none: 'No hay planes en el momento',
    noneLeft: 'Todos los planes ya están en el grupo.',
    consequence:
      'Los usuarios del grupo pierden sus cursos, salvo los que tengan también por otro camino. Su avance se conserva.',
    columns: PATH_COLUMNS,
    nameOf: (path) => path.name,
    isOff: () => false,
    allowAllMatching: false,
  },
}

/** The list that an address names, users when it names none; another word is a 404. */
export function groupMemberKindOf({ kind = 'users' }: Params): GroupMemberKind {
  if (!Object.hasOwn(GROUP_MEMBER_KINDS, kind)) throw notFound()
  return kind as GroupMemberKind
}
