import { z } from 'zod'
import {
  audience,
  audiencePerson,
  audienceRow,
  audienceSize,
  choiceParams,
  newAudience,
} from './audience-shapes.ts'
import { communicationSettingsCalls } from './communication-settings.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { messageStatus } from './message-shapes.ts'
import { idParams, page, paged, q, versionRead } from '#contract/platform/values/shapes.ts'

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

const call = recordCalls('/communications', feature)

/** Routes match in this order: any segment after `/communications/` would match an earlier `{id}` route. */
export const communications = {
  list: call.list(
    'Buscar y paginar audiencias por nombre, o las que tienen mensajes por aprobar',
    audienceRow,
    SORTS.audiences,
    {
      /** Only audiences with a message of that status. */
      messages: messageStatus.extract(['pending_approval']).optional(),
    },
  ),
  create: call.create(
    'Crear una audiencia; una lista vacía son todas las personas',
    newAudience,
    audience,
  ),
  size: endpoint({
    method: 'get',
    path: '/communications/audience',
    summary: 'Cuántas personas hay en una audiencia sin guardar, y a cuántas se puede escribir',
    access: 'staff',
    feature,
    query: z.object(choiceParams),
    answer: audienceSize,
  }),
  peopleOfChoice: endpoint({
    method: 'get',
    path: '/communications/audience/people',
    summary: 'Las personas de una audiencia sin guardar, por nombre',
    access: 'staff',
    feature,
    query: z.object({ ...people, ...choiceParams }),
    answer: paged(audiencePerson),
  }),
  ...communicationSettingsCalls,
  get: call.get('Una audiencia, con lo elegido y cuántas personas son ahora', audience),
  update: call.update(
    'Cambiar el nombre de una audiencia y a quiénes abarca',
    audienceChanges,
    audience,
  ),
  remove: call.remove(
    'Eliminar audiencias: van a la papelera; 409 con código 55001 si alguna tiene mensajes, y entonces ninguna',
  ),
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
