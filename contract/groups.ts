import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idList,
  idParams,
  instant,
  page,
  paged,
  q,
  requiredText,
  sortOrder,
  versionRead,
} from './shapes.ts'
import { userRow } from './user-shapes.ts'

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

/** With how much it has, of what the actor's business units let them see. */
export const groupDetail = group.extend({
  totals: z.object({ users: count, courses: count, paths: count }),
})
export type GroupDetail = z.infer<typeof groupDetail>

export const groupSort = z.enum(['name', 'created_at'])
export type GroupSort = z.infer<typeof groupSort>

/** What a group has, as its tables show it; `added_at` is when the group got it. */
const groupUser = userRow.omit({ role: true, location: true }).extend({ added_at: instant })
export type GroupUser = z.infer<typeof groupUser>

const groupCourse = z.object({
  /** The course's id in the company. */
  id,
  name: z.string(),
  /** Off: nobody gets it, whatever group they are in. */
  enabled: z.boolean(),
  added_at: instant,
})
export type GroupCourse = z.infer<typeof groupCourse>

const groupPath = z.object({
  id,
  name: z.string(),
  /** How many courses it has, of those that the actor sees. */
  courses: count,
  added_at: instant,
})
export type GroupFormationPath = z.infer<typeof groupPath>

/** What a group does not have yet and may be given. */
const availableUser = groupUser.omit({ added_at: true })
export type AvailableUser = z.infer<typeof availableUser>
const availableCourse = groupCourse.omit({ added_at: true })
export type AvailableCourse = z.infer<typeof availableCourse>
const availablePath = groupPath.omit({ added_at: true })
export type AvailablePath = z.infer<typeof availablePath>

/** What adding or removing did. `skipped` were in the group already, or were not. */
const membershipChange = z.object({ changed: count, skipped: count })
export type MembershipChange = z.infer<typeof membershipChange>

const members = { params: idParams, query: z.object({ ...page, q }), access: 'staff' } as const
const change = {
  params: z.object({ id, ids: idList }),
  access: 'staff',
  answer: membershipChange,
} as const

/** Groups and what they have: specification 1, §7. */
export const groups = {
  list: endpoint({
    method: 'get',
    path: '/groups',
    summary: 'Buscar y paginar grupos por nombre',
    access: 'staff',
    query: z.object({
      ...page,
      q,
      sort: groupSort.default('name'),
      order: sortOrder.default('asc'),
    }),
    answer: paged(group),
  }),
  create: endpoint({
    method: 'post',
    path: '/groups',
    summary: 'Crear un grupo',
    access: 'admin',
    body: newGroup,
    status: 201,
    answer: group,
  }),
  get: endpoint({
    method: 'get',
    path: '/groups/{id}',
    summary: 'Un grupo, y cuántos usuarios, cursos y planes tiene',
    access: 'staff',
    params: idParams,
    answer: groupDetail,
  }),
  update: endpoint({
    method: 'put',
    path: '/groups/{id}',
    summary: 'Cambiar el nombre de un grupo',
    access: 'admin',
    params: idParams,
    body: groupChanges,
    answer: group,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/groups/{id}',
    summary: 'Eliminar grupos: van a la papelera, y sus usuarios pierden lo que tenían por ellos',
    access: 'admin',
    params: z.object({ id: idList }),
    answer: z.object({ deleted: count }),
  }),
  users: endpoint({
    method: 'get',
    path: '/groups/{id}/users',
    summary: 'Usuarios de un grupo, por nombre',
    ...members,
    answer: paged(groupUser),
  }),
  availableUsers: endpoint({
    method: 'get',
    path: '/groups/{id}/users/available',
    summary: 'Usuarios que no están en un grupo, por nombre',
    ...members,
    answer: paged(availableUser),
  }),
  addMatchingUsers: endpoint({
    method: 'post',
    path: '/groups/{id}/users/matching',
    summary: 'Agregar a un grupo todos los usuarios que coinciden con una búsqueda',
    access: 'staff',
    params: idParams,
    body: z.object({ q }),
    answer: membershipChange,
  }),
  removeMatchingUsers: endpoint({
    method: 'delete',
    path: '/groups/{id}/users/matching',
    summary: 'Quitar de un grupo todos los usuarios que coinciden con una búsqueda',
    access: 'staff',
    params: idParams,
    query: z.object({ q }),
    answer: membershipChange,
  }),
  addUsers: endpoint({
    method: 'post',
    path: '/groups/{id}/users/{ids}',
    summary: 'Agregar usuarios a un grupo',
    ...change,
  }),
  removeUsers: endpoint({
    method: 'delete',
    path: '/groups/{id}/users/{ids}',
    summary: 'Quitar usuarios de un grupo',
    ...change,
  }),
  courses: endpoint({
    method: 'get',
    path: '/groups/{id}/courses',
    summary: 'Cursos de un grupo, por nombre',
    ...members,
    answer: paged(groupCourse),
  }),
  availableCourses: endpoint({
    method: 'get',
    path: '/groups/{id}/courses/available',
    summary: 'Cursos de la compañía que un grupo no tiene, por nombre',
    ...members,
    answer: paged(availableCourse),
  }),
  addCourses: endpoint({
    method: 'post',
    path: '/groups/{id}/courses/{ids}',
    summary: 'Asignar cursos a un grupo: sus usuarios los reciben',
    ...change,
  }),
  removeCourses: endpoint({
    method: 'delete',
    path: '/groups/{id}/courses/{ids}',
    summary: 'Quitar cursos de un grupo; el avance de sus usuarios se conserva',
    ...change,
  }),
  formationPaths: endpoint({
    method: 'get',
    path: '/groups/{id}/paths',
    summary: 'Planes de formación de un grupo, por nombre',
    ...members,
    answer: paged(groupPath),
  }),
  availableFormationPaths: endpoint({
    method: 'get',
    path: '/groups/{id}/paths/available',
    summary: 'Planes de formación que un grupo no tiene, por nombre',
    ...members,
    answer: paged(availablePath),
  }),
  addFormationPaths: endpoint({
    method: 'post',
    path: '/groups/{id}/paths/{ids}',
    summary: 'Asignar planes de formación a un grupo: sus usuarios reciben los cursos',
    ...change,
  }),
  removeFormationPaths: endpoint({
    method: 'delete',
    path: '/groups/{id}/paths/{ids}',
    summary: 'Quitar planes de formación de un grupo; el avance de sus usuarios se conserva',
    ...change,
  }),
}
