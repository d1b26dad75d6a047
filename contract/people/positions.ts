import { z } from 'zod'
import { dueFields, dueSetting } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  identifier,
  idParams,
  instant,
  reference,
  requiredText,
  versionRead,
} from '#contract/platform/values/shapes.ts'

/** First year of average costs, which go up to the tenant's current year (spec 1, §9). */
export const FIRST_COST_YEAR = 2018

const COST = 'El costo debe ser un valor en pesos, desde cero y con dos decimales a lo sumo'
const YEAR = `Los años van desde ${FIRST_COST_YEAR} hasta el actual`

/** Pesos per hour. */
const cost = z
  .number({ error: COST })
  .min(0, COST)
  .max(999_999_999_999, 'El costo admite hasta 999.999.999.999')
  .refine((value) => Math.round(value * 100) / 100 === value, COST)

/** Average cost by year. The API knows the current year of the tenant, and rejects later ones. */
export const costsByYear = z.record(
  z
    .string()
    .refine((year) => /^\d{4}$/.test(year) && Number(year) >= FIRST_COST_YEAR, { error: YEAR }),
  cost,
  { error: (issue) => (issue.code === 'invalid_key' ? YEAR : undefined) },
)

export const newPosition = z.object({
  code: identifier('Código', 'Debes especificar el código del cargo', 50),
  name: requiredText('Nombre', 'Debes especificar el nombre del cargo', 150),
  formation_path_id: reference,
  /** Due date of the path's courses. One left out stays as it is; without a formation path there is none. */
  ...dueFields,
})

export const positionChanges = newPosition.extend({ version: versionRead })

export const position = z.object({
  id,
  code: z.string(),
  name: z.string(),
  formation_path_id: id.nullable(),
  /** Name of its formation path. */
  formation_path: z.string().nullable(),
  /** Due date of its courses. */
  ...dueSetting,
  created_at: instant,
  /** Years without a cost are absent. */
  costs: z.record(z.string(), z.number()),
  version: z.number().int(),
})
export type Position = z.infer<typeof position>

/** Number of its users that the actor sees. */
export const positionRow = position.extend({ user_count: z.number().int() })
export type PositionRow = z.infer<typeof positionRow>

/** Usages that prevent the deletion of a position. */
export const positionUsage = position.pick({ id: true, code: true, name: true }).extend({
  /** Number of users with the position. */
  users: z.number().int(),
  /** Users outside the actor's organizational units, whom the actor cannot move. */
  users_outside: z.number().int(),
})
export type PositionUsage = z.infer<typeof positionUsage>

const call = recordCalls('/positions')

export const positions = {
  list: call.list('Buscar y paginar cargos por código o nombre', positionRow, SORTS.positions),
  create: call.create('Crear un cargo', newPosition, position),
  export: call.export(
    'Exportar códigos y nombres de cargos como CSV: los que coinciden, en ese orden',
    SORTS.positions,
  ),
  get: call.get('Un cargo, con sus costos promedio', position),
  update: call.update('Modificar un cargo', positionChanges, position),
  changeCosts: endpoint({
    method: 'put',
    path: '/positions/{id}/costs',
    summary: 'Cambiar los costos promedio de un cargo; los años que no se envían quedan como están',
    access: 'admin',
    params: idParams,
    query: z.object({ version: versionRead }),
    body: costsByYear,
    answer: position,
  }),
  remove: call.reassignAndRemove(
    'Eliminar cargos: van a la papelera. Con `move_to`, sus usuarios pasan antes a ese otro cargo',
  ),
  usage: call.usage(
    'Lo que impide eliminar unos cargos: cuántos usuarios los tienen',
    positionUsage,
  ),
  users: call.users('Usuarios de un cargo, por nombre'),
}
