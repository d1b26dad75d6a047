import type { Params } from '@remix-run/react'
import type { AvailableCourse, AvailablePath, AvailableUser } from '#contract/groups.ts'
import { NOUNS, type Noun } from '#contract/nouns.ts'
import { notFound } from '../backend/not-found.ts'
import type { Column } from '../ui/table-row.tsx'
import type { IconName } from '../ui/icon.tsx'
import { COURSE_COLUMNS, PATH_COLUMNS, USER_COLUMNS } from './columns.tsx'

/** What a group has: three lists that differ in their columns and in their words. */
export type Kind = 'users' | 'courses' | 'paths'

export type Member = { id: number; added_at?: string } & (
  AvailableUser | AvailableCourse | AvailablePath
)

type Words = {
  tab: string
  noun: Noun
  icon: IconName
  /** The specification's words for a list that has nothing. */
  none: string
  /** When there is nothing left to add. */
  noneLeft: string
  /** What becomes of people when one is, or several are, taken out. */
  consequence: string
  columns: Column<Member>[]
}

/** Each list holds rows of its own kind alone, so its columns are asked about no others. */
const columnsOf = <Row>(columns: Column<Row>[]) => columns as unknown as Column<Member>[]

export const KINDS: Record<Kind, Words> = {
  users: {
    tab: 'Usuarios',
    noun: NOUNS.user,
    icon: 'users',
    none: 'No hay usuarios en el momento',
    noneLeft: 'Todos los usuarios ya están en el grupo.',
    consequence:
      'Los cursos que solo venían de este grupo se pierden. El avance se conserva y vuelve con ellos.',
    columns: columnsOf(USER_COLUMNS),
  },
  courses: {
    tab: 'Cursos',
    noun: NOUNS.course,
    icon: 'courses',
    none: 'Aún no hay cursos asignados',
    noneLeft: 'Todos los cursos ya están en el grupo.',
    consequence:
      'Los usuarios del grupo lo pierden, salvo quienes lo tengan también por otro camino. Su avance se conserva.',
    columns: columnsOf(COURSE_COLUMNS),
  },
  paths: {
    tab: 'Planes',
    noun: NOUNS.plan,
    icon: 'paths',
    none: 'No hay planes en el momento',
    noneLeft: 'Todos los planes ya están en el grupo.',
    consequence:
      'Los usuarios del grupo pierden sus cursos, salvo los que tengan también por otro camino. Su avance se conserva.',
    columns: columnsOf(PATH_COLUMNS),
  },
}

/** The list that an address names, users when it names none; another word is a 404. */
export function kindOf({ kind = 'users' }: Params): Kind {
  if (!Object.hasOwn(KINDS, kind)) throw notFound()
  return kind as Kind
}

/** How a row is called in words: 'Ana Ruiz', 'Ética'. */
export function nameOf(member: Member): string {
  return 'full_name' in member ? member.full_name : member.name
}
