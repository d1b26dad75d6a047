import type { Params } from '@remix-run/react'
import type { AvailableCourse, AvailablePath } from '#contract/people/groups.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import type { IconName } from '#app/kit/ui/icon.tsx'
import { COURSE_COLUMNS, PATH_COLUMNS, USER_COLUMNS } from './columns.tsx'

/** Kinds of members of a group: three lists that differ in their columns and texts. */
type Candidates = { users: Person; courses: AvailableCourse; paths: AvailablePath }
type Dated = { due_date: string | null; due_days: number | null }
export type GroupMemberKind = keyof Candidates
export type Candidate<K extends GroupMemberKind = GroupMemberKind> = Candidates[K]
/** Member of a group; `added_at` is the time of its addition. */
export type Member<K extends GroupMemberKind = GroupMemberKind> = Candidates[K] & {
  added_at: string
} & (K extends 'users' ? object : Dated)

type KindOf<Row> = {
  tab: string
  noun: Noun
  icon: IconName
  /** Text of the specification for an empty list. */
  none: string
  /** Text when there is nothing left to add. */
  noneLeft: string
  /** Effect on users when one or several are removed. */
  consequence: string
  columns: Column<Row>[]
  /** Returns the display name of a row: 'Ana Ruiz', 'Ética'. */
  nameOf: (row: Row) => string
  isOff: (row: Row) => boolean
  /** True for users, which may be too many to select page by page. */
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
      'Los cursos que solo venían de este grupo se pierden. El progreso se conserva y vuelve con ellos.',
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

/** Returns the kind in an address, users by default; any other word is a 404. */
export function groupMemberKindOf({ kind = 'users' }: Params): GroupMemberKind {
  if (!Object.hasOwn(GROUP_MEMBER_KINDS, kind)) throw notFound()
  return kind as GroupMemberKind
}
