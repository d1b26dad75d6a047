import { z } from 'zod'
import { dueSetting } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { membersOf, named, THINGS } from '#contract/platform/people/members.ts'
import { id, idParams, page, paged, q } from '#contract/platform/values/shapes.ts'

/** Sources of a formation path: the positions and groups that give it to their users. */

const count = z.number().int()

/** Position or group that gives a path to its users. */
export const pathSource = z.object({ kind: z.enum(['position', 'group']), id, name: z.string() })
export type PathSource = z.infer<typeof pathSource>

/** With the number of its users that the actor sees, and the due date that it sets. */
const listedSource = pathSource.extend({ users: count, ...dueSetting })
export type ListedPathSource = z.infer<typeof listedSource>

/** Group that does not give the path. */
const availableGroup = z.object({ id, name: z.string(), users: count })
export type AvailableGroup = z.infer<typeof availableGroup>

/** Position that does not give the path. */
const availablePosition = availableGroup.extend({
  code: z.string(),
  /** Name of the path that it gives now, which another one replaces. */
  formation_path: z.string().nullable(),
})
export type AvailablePosition = z.infer<typeof availablePosition>

const UNDO =
  'Deshacer lo que uno mismo asignó o quitó en el último día; lo que cambió después no se toca'

export const pathSourceMembers = {
  groups: membersOf({
    at: '/paths/{id}/groups',
    reads: 'staff',
    changes: 'staff',
    row: listedSource,
    candidate: availableGroup,
    finds: THINGS,
    says: {
      available: 'Grupos que no dan un plan de formación, por nombre',
      add: 'Asignar un plan de formación a grupos: sus usuarios reciben los cursos',
      remove: 'Quitar un plan de formación de grupos; el progreso de sus usuarios se conserva',
      undo: `${UNDO} (grupos)`,
    },
  }),
  positions: membersOf({
    at: '/paths/{id}/positions',
    reads: 'staff',
    changes: 'admin',
    row: listedSource,
    candidate: availablePosition,
    finds: THINGS,
    says: {
      available: 'Cargos que no dan un plan de formación, por nombre, con el que dan ahora',
      add: 'Asignar un plan de formación a cargos, en lugar del que tengan: sus usuarios reciben los cursos',
      remove: 'Quitar un plan de formación de cargos; el progreso de sus usuarios se conserva',
      undo: `${UNDO} (cargos)`,
    },
  }),
}

export const pathSources = {
  sources: endpoint({
    method: 'get',
    path: '/paths/{id}/sources',
    summary: 'Los cargos y los grupos que dan un plan de formación: primero los cargos, por nombre',
    access: 'staff',
    params: idParams,
    query: z.object({ ...page, q }),
    answer: paged(listedSource),
  }),
  ...named('groups', pathSourceMembers.groups),
  ...named('positions', pathSourceMembers.positions),
}
