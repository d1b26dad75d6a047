import { z } from 'zod'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  identifier,
  instant,
  requiredText,
  versionRead,
} from '#contract/platform/values/shapes.ts'

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

const call = recordCalls('/areas')

export const areas = {
  list: call.list('Buscar y paginar áreas por código o nombre', areaRow, SORTS.areas),
  create: call.create('Crear un área', newArea, area),
  export: call.export(
    'Exportar códigos y nombres de áreas como CSV: las que coinciden, en ese orden',
    SORTS.areas,
  ),
  get: call.get('Un área por su identificador', area),
  update: call.update('Modificar un área', areaChanges, area),
  remove: call.reassignAndRemove(
    'Eliminar áreas: van a la papelera. Con `move_to`, sus usuarios pasan antes a esa otra área',
  ),
  usage: call.usage(
    'Lo que impide eliminar unas áreas: sus usuarios y las unidades que se quedarían sin área',
    areaUsage,
  ),
  users: call.users('Usuarios de un área, por nombre'),
}
