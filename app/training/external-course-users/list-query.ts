import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { DUE_FILTER } from '#app/kit/lists/word-filters.tsx'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Values of filters. The default of the last is the current users. */
const ASSISTED = { true: 'Asistieron', false: 'No asistieron' }
const DATED = { true: 'Con fecha', false: 'Sin fecha' }
const ENABLED = { false: 'Desactivados', all: 'Todos, también desactivados' }

/** Filters by attendance, by date, and by membership in the course. */
export const WORD_FILTERS = [
  { name: 'assisted', label: 'Asistencia', none: 'Con o sin asistencia', words: ASSISTED },
  { name: 'dated', label: 'Fecha', none: 'Con o sin fecha', words: DATED },
  DUE_FILTER,
  { name: 'enabled', label: 'Asignación', none: 'En el curso', words: ENABLED },
] as const

const FILTERS = {
  ...PEOPLE_FILTERS,
  assisted: keyOf(ASSISTED),
  dated: keyOf(DATED),
  due: keyOf(DUE_FILTERS),
  enabled: keyOf(ENABLED),
}

/** List of the users of a course. */
export const recordList = (id: number) =>
  listQuery(
    SORTS.externalCourseUsers,
    (query) => paths.externalCourseUsers.list(id, query),
    FILTERS,
  )
export type ListQuery = ReturnType<ReturnType<typeof recordList>['readListQuery']>

/** The same list as a form. */
export const attendanceList = (id: number) =>
  listQuery(
    SORTS.externalCourseUsers,
    (query) => paths.externalCourseUsers.attendance(id, query),
    FILTERS,
  )

/** List of the users who can be assigned. */
export const assignmentList = (id: number) =>
  listQuery(['name'], (query) => paths.externalCourseUsers.assignment(id, query), PEOPLE_FILTERS)

type List = ReturnType<typeof recordList>

/** Returns the API query of a list's address. */
export function apiQueryOf(list: List, urlState: ListQuery) {
  const { q, sort, order } = urlState
  return { q, sort, order, ...list.filtersOf(urlState) }
}
