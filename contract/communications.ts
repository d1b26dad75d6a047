import { z } from 'zod'
import {
  audience,
  audiencePerson,
  audienceRow,
  audienceSize,
  choiceAsked,
  newAudience,
} from './audience-shapes.ts'
import { communicationSettingsCalls } from './communication-settings.ts'
import { endpoint } from './endpoint.ts'
import { SORTS } from './list-sorts.ts'
import { messageStatus } from './message-shapes.ts'
import { idList, idParams, idFilter, page, paged, q, sorting, versionRead } from './shapes.ts'

/** Audiences of WhatsApp messages: specification 3, sections 2, 3, 5 and 7 ('Communications'). */

/** Error code of the rejected deletion: specification 3, section 8. */
export const AUDIENCE_HAS_MESSAGES = 55001
export const AUDIENCE_HAS_MESSAGES_TEXT =
  'No se puede eliminar una audiencia con mensajes asociados'

/** Body sent by a form; a form leaves empty lists out. */
export const audienceForm = newAudience.extend({ version: versionRead })

const { areas, positions, locations, extended_field1_values } = newAudience.shape

/** Lists that are left out stay unchanged. A deleted choice may stay chosen, but cannot be chosen anew. */
export const audienceChanges = audienceForm.extend({
  areas: areas.unwrap().optional(),
  positions: positions.unwrap().optional(),
  locations: locations.unwrap().optional(),
  extended_field1_values: extended_field1_values.unwrap().optional(),
})

const people = {
  ...page,
  q,
  /** True: only reachable users; false: only unreachable ones. */
  reachable: z.stringbool({ error: 'Se espera true o false' }).optional(),
}

const feature = 'communications'

/** Routes match in this order: any segment after `/communications/` would match an earlier `{id}` route. */
export const communications = {
  list: endpoint({
    method: 'get',
    path: '/communications',
    summary: 'Buscar y paginar audiencias por nombre, o las que tienen mensajes por aprobar',
    access: 'staff',
    feature,
    query: z.object({
      ...page,
      ...idFilter,
      q,
      /** Only audiences with a message of that status. */
      messages: messageStatus.extract(['pending_approval']).optional(),
      ...sorting(SORTS.audiences),
    }),
    answer: paged(audienceRow),
  }),
  create: endpoint({
    method: 'post',
    path: '/communications',
    summary: 'Crear una audiencia; una lista vacía son todas las personas',
    access: 'admin',
    feature,
    body: newAudience,
    status: 201,
    answer: audience,
  }),
  size: endpoint({
    method: 'get',
    path: '/communications/audience',
    summary: 'Cuántas personas hay en una audiencia sin guardar, y a cuántas se puede escribir',
    access: 'staff',
    feature,
    query: z.object(choiceAsked),
    answer: audienceSize,
  }),
  peopleOfChoice: endpoint({
    method: 'get',
    path: '/communications/audience/people',
    summary: 'Las personas de una audiencia sin guardar, por nombre',
    access: 'staff',
    feature,
    query: z.object({ ...people, ...choiceAsked }),
    answer: paged(audiencePerson),
  }),
  ...communicationSettingsCalls,
  get: endpoint({
    method: 'get',
    path: '/communications/{id}',
    summary: 'Una audiencia, con lo elegido y cuántas personas son ahora',
    access: 'staff',
    feature,
    params: idParams,
    answer: audience,
  }),
  update: endpoint({
    method: 'put',
    path: '/communications/{id}',
    summary: 'Cambiar el nombre de una audiencia y a quiénes abarca',
    access: 'admin',
    feature,
    params: idParams,
    body: audienceChanges,
    answer: audience,
  }),
  remove: endpoint({
    method: 'delete',
    path: '/communications/{id}',
    summary:
      'Eliminar audiencias: van a la papelera; 409 con código 55001 si alguna tiene mensajes, y entonces ninguna',
    access: 'admin',
    feature,
    params: z.object({ id: idList }),
    answer: z.object({ deleted: z.number().int() }),
  }),
  sizeOf: endpoint({
    method: 'get',
    path: '/communications/{id}/size',
    summary: 'Cuántas personas hay en una audiencia, y por qué no se puede escribir a las demás',
    access: 'staff',
    feature,
    params: idParams,
    answer: audienceSize,
  }),
  people: endpoint({
    method: 'get',
    path: '/communications/{id}/people',
    summary: 'Las personas de una audiencia, por nombre, y si se les puede escribir',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object(people),
    answer: paged(audiencePerson),
  }),
}
