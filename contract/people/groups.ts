import { z } from 'zod'
import { dueFields, dueSetting, oneDue } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  membershipChange,
  membersOf,
  named,
  PEOPLE,
  person,
  THINGS,
} from '#contract/platform/people/members.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import {
  id,
  idParams,
  page,
  paged,
  instant,
  MAX_IDS,
  requiredText,
  versionRead,
} from '#contract/platform/values/shapes.ts'

export const newGroup = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre del grupo', 150),
})

export const groupChanges = newGroup.extend({ version: versionRead })

export const group = z.object({
  id,
  name: z.string(),
  created_at: instant,
  version: z.number().int(),
})
export type Group = z.infer<typeof group>

const count = z.number().int()

/** Number of its users that the actor sees. */
export const groupRow = group.extend({ user_count: count })
export type GroupRow = z.infer<typeof groupRow>

/** With the number of its members that the actor's organizational units let them see. */
export const groupDetail = group.extend({
  totals: z.object({ users: count, courses: count, paths: count }),
})
export type GroupDetail = z.infer<typeof groupDetail>

/** Time when the member was added. */
const added = z.object({ added_at: instant })

/** Courses that can be added to a group. */
const availableCourse = z.object({
  /** Id of the tenant's course. */
  id,
  name: z.string(),
  /** False: no user gets it, whatever their groups. */
  enabled: z.boolean(),
})
export type AvailableCourse = z.infer<typeof availableCourse>

const availablePath = z.object({
  id,
  name: z.string(),
  /** Number of its courses that the actor sees. */
  courses: count,
})
export type AvailablePath = z.infer<typeof availablePath>

/** Member row of the group's tables. */
const groupUser = person.extend(added.shape)
export type GroupUser = z.infer<typeof groupUser>
const groupCourse = availableCourse.extend({ ...added.shape, ...dueSetting })
export type GroupCourse = z.infer<typeof groupCourse>
const groupPath = availablePath.extend({ ...added.shape, ...dueSetting })
export type GroupFormationPath = z.infer<typeof groupPath>

/** Calls of a group's members, by path segment. */
export const groupMembers = {
  users: membersOf({
    at: '/groups/{id}/users',
    reads: 'staff',
    changes: 'staff',
    row: groupUser,
    candidate: person,
    finds: PEOPLE,
    says: {
      list: 'Usuarios de un grupo, por nombre',
      available: 'Usuarios que no están en un grupo, por nombre',
      addMatching: 'Agregar a un grupo todos los usuarios que coinciden con una búsqueda',
      removeMatching: 'Quitar de un grupo todos los usuarios que coinciden con una búsqueda',
      add: 'Agregar usuarios a un grupo',
      remove: 'Quitar usuarios de un grupo',
      undo: 'Deshacer lo que uno mismo agregó o quitó en el último día (usuarios); lo que cambió después no se toca',
    },
  }),
  courses: membersOf({
    at: '/groups/{id}/courses',
    reads: 'staff',
    changes: 'staff',
    row: groupCourse,
    candidate: availableCourse,
    finds: THINGS,
    says: {
      list: 'Cursos de un grupo, por nombre',
      available: 'Cursos de la compañía que un grupo no tiene, por nombre',
      add: 'Asignar cursos a un grupo: sus usuarios los reciben',
      remove: 'Quitar cursos de un grupo; el progreso de sus usuarios se conserva',
      undo: 'Deshacer lo que uno mismo agregó o quitó en el último día (cursos); lo que cambió después no se toca',
    },
  }),
  paths: membersOf({
    at: '/groups/{id}/paths',
    reads: 'staff',
    changes: 'staff',
    row: groupPath,
    candidate: availablePath,
    finds: THINGS,
    says: {
      list: 'Planes de formación de un grupo, por nombre',
      available: 'Planes de formación que un grupo no tiene, por nombre',
      add: 'Asignar planes de formación a un grupo: sus usuarios reciben los cursos',
      remove: 'Quitar planes de formación de un grupo; el progreso de sus usuarios se conserva',
      undo: 'Deshacer lo que uno mismo agregó o quitó en el último día (planes de formación); lo que cambió después no se toca',
    },
  }),
}

/** Group of a user, with what it gives. */
const userGroup = z.object({
  id,
  name: z.string(),
  ...added.shape,
  /** Number of its courses that the actor sees. */
  courses: count,
  paths: count,
})
export type UserGroup = z.infer<typeof userGroup>

const call = recordCalls('/groups')

const IDS = `Se admiten de 1 a ${MAX_IDS} elementos`

/** Members by id; neither day nor number of days takes the due date away. */
const dueChange = z
  .strictObject({ ids: z.array(id).min(1, IDS).max(MAX_IDS, IDS), ...dueFields })
  .refine(...oneDue)

function dueCall(kind: 'courses' | 'paths', summary: string) {
  return endpoint({
    method: 'put',
    path: `/groups/{id}/${kind}/due-date`,
    summary,
    access: 'staff',
    params: idParams,
    body: dueChange,
    answer: membershipChange,
  })
}

/** Groups and their members: specification 1, §7. */
export const groups = {
  list: call.list('Buscar y paginar grupos por nombre', groupRow, SORTS.groups),
  create: call.create('Crear un grupo', newGroup, group),
  get: call.get('Un grupo, y cuántos usuarios, cursos y planes tiene', groupDetail),
  update: call.update('Cambiar el nombre de un grupo', groupChanges, group),
  remove: call.remove(
    'Eliminar grupos: van a la papelera, y sus usuarios pierden lo que tenían por ellos',
  ),
  ofUser: endpoint({
    method: 'get',
    path: '/users/{id}/groups',
    summary: 'Grupos de un usuario, con cuántos cursos y planes le dan',
    access: 'staff',
    params: idParams,
    query: z.object(page),
    answer: paged(userGroup),
  }),
  dueCourses: dueCall(
    'courses',
    'Poner, cambiar o quitar la fecha límite con la que un grupo da cursos: un día, o días después de recibirlos',
  ),
  dueFormationPaths: dueCall(
    'paths',
    'Poner, cambiar o quitar la fecha límite con la que un grupo da planes de formación',
  ),
  ...named('users', groupMembers.users),
  ...named('courses', groupMembers.courses),
  ...named('formationPaths', groupMembers.paths),
}
