import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  idList,
  instant,
  option,
  orElse,
  paged,
  q,
  requiredText,
  versionRead,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'

/** Maximum number of options in a lookup of the form: specification 1, §9. */
export const LOOKUP_LIMIT = 20

/** Required, since an empty list means all. */
const chosen = z
  .array(id)
  .max(1000)
  .transform((ids) => [...new Set(ids)])

export const newUnit = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre de la unidad de negocio', 150),
  /** Ids of the tenant's courses. */
  courses: chosen,
  areas: chosen,
})

export const unitChanges = newUnit.extend({ version: versionRead })

const unitOption = z.object({ id, name: z.string(), created_at: instant })

/** Number of users it gives access to, of those that the actor sees. */
const unitRow = unitOption.extend({ user_count: z.number().int() })
export type UnitRow = z.infer<typeof unitRow>

const count = z.number().int()

export const unit = unitOption.extend({
  courses: z.array(option),
  areas: z.array(option),
  /** Number of accounts it limits. */
  users: count,
  version: count,
})
export type Unit = z.infer<typeof unit>

/** Options of the form. `ids` requests the names of the selected ones instead. */
const lookup = {
  access: 'admin',
  query: z.object({
    q,
    ids: idList.optional(),
    limit: orElse(wholeNumber({ min: 1, max: 1000 }), LOOKUP_LIMIT),
  }),
  answer: paged(option),
} as const

const call = recordCalls('/organizational-units')

/** Organizational units: specification 1, §7. Literal paths come before those with `{id}`. */
export const organizationalUnits = {
  list: call.list(
    'Buscar y paginar unidades de negocio por nombre',
    unitRow,
    SORTS.organizationalUnits,
  ),
  courses: endpoint({
    method: 'get',
    path: '/organizational-units/courses',
    summary: `Cursos para elegir en el formulario (${LOOKUP_LIMIT}), por nombre`,
    ...lookup,
  }),
  areas: endpoint({
    method: 'get',
    path: '/organizational-units/areas',
    summary: `Áreas para elegir en el formulario (${LOOKUP_LIMIT}), por nombre`,
    ...lookup,
  }),
  forUser: endpoint({
    method: 'get',
    path: '/organizational-units/for-user/{userId}',
    summary: 'Unidades de negocio a las que está limitado un usuario; ninguna significa todas',
    access: 'staff',
    params: z.object({ userId: id }),
    answer: z.array(option),
  }),
  create: call.create('Crear una unidad de negocio', newUnit, unit),
  get: call.get('Una unidad de negocio', unit),
  users: call.users('Usuarios que una unidad de negocio limita, por nombre'),
  update: call.update(
    'Modificar una unidad de negocio; rige desde la siguiente solicitud de cada usuario',
    unitChanges,
    unit,
  ),
  remove: call.remove('Eliminar unidades de negocio que no limitan a nadie: van a la papelera'),
}
