import { z } from 'zod'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { id, instant, option, requiredText, versionRead } from '#contract/platform/values/shapes.ts'

/** Approver groups, which decide on preregistrations: specification 3, sections 2, 3, 5 and 7. */

const MAX_PEOPLE = 200
const MAX_AREAS = 1000

/** Administrators and readers of the tenant. */
const userIds = z.array(id).max(MAX_PEOPLE, `Un grupo admite hasta ${MAX_PEOPLE} administradores`)

/** Routes the preregistrations that name one of these areas; an area in several groups uses the lowest id. */
const areaIds = z.array(id).max(MAX_AREAS, `Un grupo admite hasta ${MAX_AREAS} áreas`)

export const newApproverGroup = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre del grupo', 150),
  user_ids: userIds.default([]),
  area_ids: areaIds.default([]),
})

/** Body sent by a form; a form leaves empty lists out. */
export const approverGroupForm = newApproverGroup.extend({ version: versionRead })

/** Lists that are left out stay unchanged: the specification's callers do not know areas. */
export const approverGroupChanges = approverGroupForm.extend({
  user_ids: userIds.optional(),
  area_ids: areaIds.optional(),
})

const count = z.number().int()

export const approverGroupRow = z.object({
  id,
  name: z.string(),
  user_count: count,
  created_at: instant,
})
export type ApproverGroupRow = z.infer<typeof approverGroupRow>

export const approverGroup = approverGroupRow.extend({
  /** 'id::name' of the users visible to the actor, by name, separated by commas, as in the specification. */
  users: z.string(),
  /** The same users as objects, with disabled accounts marked. */
  approvers: z.array(z.object({ id, name: z.string(), disabled: z.boolean() })),
  areas: z.array(option),
  version: count,
})
export type ApproverGroup = z.infer<typeof approverGroup>

const call = recordCalls('/preregistrations-auth-groups')

export const approverGroups = {
  list: call.list(
    'Buscar y paginar grupos de autorización por nombre',
    approverGroupRow,
    SORTS.approverGroups,
  ),
  create: call.create('Crear un grupo de autorización', newApproverGroup, approverGroup),
  get: call.get('Un grupo de autorización, con quienes aprueban y sus áreas', approverGroup),
  update: call.update(
    'Cambiar el nombre, los administradores y las áreas de un grupo de autorización',
    approverGroupChanges,
    approverGroup,
  ),
  remove: call.remove(
    'Eliminar grupos de autorización: van a la papelera, y sus prerregistros quedan a los administradores',
  ),
}
