import { z } from 'zod'
import { dueFilter, dueOf } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { courseMove, MAX_PATH_CONTENTS, pathContents } from './formation-path-contents.ts'
import { pathSource, pathSources } from './formation-path-sources.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { PEOPLE, person } from '#contract/platform/people/members.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import {
  id,
  idFilter,
  idParams,
  instant,
  paged,
  q,
  requiredText,
  sorting,
  versionRead,
} from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'

/**
 * Formation paths: ordered contents to learn for the users of a position or group (specification 3,
 * §2, §3, §7 'Paths'; the order itself: domain decisions).
 */

const count = z.number().int()

export const formationPath = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Version of its name (optimistic locking). */
  version: count,
})
export type FormationPath = z.infer<typeof formationPath>

/** With the number of its courses that the actor sees. */
export const formationPathRow = formationPath.extend({ courses_count: count })
export type FormationPathRow = z.infer<typeof formationPathRow>

/** With the number of its contents that the actor sees. */
export const formationPathDetail = formationPathRow.extend({
  totals: z.object({
    courses: count,
    /** Null when the tenant has no external training. */
    external_courses: count,
    certifications: count,
    users: count,
  }),
  /** Version of its contents and their order (optimistic locking). */
  contents_version: count,
  /** Positions first, by name. A path with any cannot be deleted. */
  given_by: z.array(pathSource),
})
export type FormationPathDetail = z.infer<typeof formationPathDetail>

const name = requiredText('Nombre', 'Debes especificar el nombre', 150)

export const newFormationPath = z.object({
  name,
  courses: z.array(courseMove).max(MAX_PATH_CONTENTS).default([]),
})
/** Fields set by a form. */
export const formationPathName = z.object({ name })
export const formationPathChanges = formationPathName.extend({ version: versionRead })

/** User of a path, with their progress. */
const pathUser = person.extend({
  /** Immediate manager; null without one. */
  manager_name: z.string().nullable(),
  manager_email: z.string().nullable(),
  /** Mean of the percentages of its courses, truncated to two decimals. */
  percentage: z.number(),
  /** Number of its courses that the user has finished. */
  completed: count,
  /** The earliest due date of its courses that the user has not finished; of all when nothing is left. */
  ...dueOf,
  /** Position and groups of the user that give them the path. */
  given_by: z.array(pathSource),
})
export type PathUser = z.infer<typeof pathUser>

/** Formation path that a user follows, with their progress as in `pathUser`. */
const userPath = z.object({
  id,
  name: z.string(),
  percentage: z.number(),
  completed: count,
  /** Number of its courses that the actor sees. */
  courses: count,
  ...dueOf,
  given_by: z.array(pathSource),
})
export type UserPath = z.infer<typeof userPath>

const call = recordCalls('/paths')

export const formationPaths = {
  list: call.list(
    'Buscar y paginar planes de formación por nombre',
    formationPathRow,
    SORTS.formationPaths,
  ),
  create: call.create(
    'Crear un plan de formación, con sus cursos si se dan',
    newFormationPath,
    formationPath,
  ),
  get: call.get('Un plan de formación, y cuánto tiene', formationPathDetail),
  update: call.update(
    'Cambiar el nombre de un plan de formación',
    formationPathChanges,
    formationPath,
  ),
  remove: endpoint({
    method: 'delete',
    path: '/paths/{id}',
    summary: 'Enviar a la papelera un plan de formación que ningún cargo ni grupo da',
    access: 'admin',
    params: idParams,
    answer: z.object({ id }),
  }),
  ofUser: endpoint({
    method: 'get',
    path: '/users/{id}/paths',
    summary: 'Planes de formación que un usuario sigue por su cargo o sus grupos, con su progreso',
    access: 'staff',
    params: idParams,
    answer: z.array(userPath),
  }),
  users: endpoint({
    method: 'get',
    path: '/paths/{id}/users',
    summary: 'Quienes siguen un plan por su cargo o sus grupos, con su progreso',
    access: 'staff',
    params: idParams,
    query: PEOPLE.listed.query.extend({ due: dueFilter, ...sorting(SORTS.pathUsers) }),
    answer: paged(pathUser),
  }),
  exportUsers: endpoint({
    method: 'get',
    path: '/paths/{id}/users/export',
    summary:
      'Exportar como CSV quienes siguen un plan: los que coinciden, en ese orden, con su progreso',
    access: 'staff',
    params: idParams,
    query: z.object({
      q,
      ...peopleFilters,
      due: dueFilter,
      ...sorting(SORTS.pathUsers),
      ...tableFile,
    }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  courseCompletion: endpoint({
    method: 'get',
    path: '/paths/{id}/courses/completion',
    summary: 'Cuántos de quienes siguen un plan han completado sus cursos, o algunos',
    access: 'staff',
    params: idParams,
    query: z.object(idFilter),
    answer: z.object({
      /** Users of the path whom the actor sees. */
      followers: count,
      /** Without the ids of other courses, and of those that the actor does not see. */
      results: z.array(z.object({ id, completed: count })),
    }),
  }),
  ...pathContents,
  ...pathSources,
}
