import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SORTS } from './list-sorts.ts'
import {
  id,
  identifier,
  idList,
  idParams,
  instant,
  idFilter,
  page,
  paged,
  q,
  requiredText,
  sep,
  sorting,
  versionRead,
} from './shapes.ts'
import { userRow } from './user-shapes.ts'

export const newArea = z.object({
  code: identifier('Código', 'Debes especificar el código del área', 50),
  name: requiredText('Nombre', 'Debes especificar el nombre del área', 150),
})

export const areaChanges = newArea.extend({ version: versionRead })

export const area = z.object({
  id,
  code: z.string(),
  name: z.string(),
  created_at: instant,
  version: z.number().int(),
})
export type Area = z.infer<typeof area>

/** Number of its users that the actor sees. */
export const areaRow = area.extend({ user_count: z.number().int() })
export type AreaRow = z.infer<typeof areaRow>

/** Usages that prevent the deletion of an area. */
export const areaUsage = area.pick({ id: true, code: true, name: true }).extend({
  /** Number of users of the area. */
  users: z.number().int(),
  /** Organizational units that would be left without areas, which would open all areas to them. */
  only_area_of: z.array(z.object({ name: z.string(), in_trash: z.boolean() })),
})
export type AreaUsage = z.infer<typeof areaUsage>

export const areas = {
  list: endpoint({
    method: 'get',
    path: '/areas',
    summary: 'Buscar y paginar áreas por código o nombre',
    access: 'staff',
    query: z.object({
      ...page,
      ...idFilter,
      q,
      ...sorting(SORTS.areas),
    }),
    answer: paged(areaRow),
  }),
  create: endpoint({
    method: 'post',
    path: '/areas',
    summary: 'Crear un área',
    access: 'admin',
    body: newArea,
    status: 201,
    answer: area,
  }),
  export: endpoint({
    method: 'get',
    path: '/areas/export',
    summary: 'Exportar códigos y nombres de áreas como CSV: las que coinciden, en ese orden',
    access: 'staff',
    query: z.object({ q, ...sorting(SORTS.areas), sep }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  get: endpoint({
    method: 'get',
    path: '/areas/{id}',
    summary: 'Un área por su identificador',
    access: 'staff',
    params: idParams,
    answer: area,
  }),
  update: endpoint({
    method: 'put',
    path: '/areas/{id}',
    summary: 'Modificar un área',
    access: 'admin',
    params: idParams,
    body: areaChanges,
    answer: area,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/areas/{id}',
    summary:
      'Eliminar áreas: van a la papelera. Con `move_to`, sus usuarios pasan antes a esa otra área',
    access: 'admin',
    params: z.object({ id: idList }),
    query: z.object({ move_to: id.optional() }),
    answer: z.object({ deleted: z.number().int(), moved_users: z.number().int() }),
  }),
  usage: endpoint({
    method: 'get',
    path: '/areas/{id}/usage',
    summary:
      'Lo que impide eliminar unas áreas: sus usuarios y las unidades que se quedarían sin área',
    access: 'admin',
    params: z.object({ id: idList }),
    answer: z.array(areaUsage),
  }),
  users: endpoint({
    method: 'get',
    path: '/areas/{id}/users',
    summary: 'Usuarios de un área, por nombre',
    access: 'staff',
    params: idParams,
    query: z.object(page),
    answer: paged(userRow),
  }),
}
