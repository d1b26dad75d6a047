import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { messageRow, messageStatus, userMessage } from './message-shapes.ts'
import {
  id,
  idFilter,
  idParams,
  instant,
  option,
  page,
  paged,
  q,
  sorting,
} from '#contract/platform/values/shapes.ts'
import { day } from '#contract/platform/values/validity.ts'

/** Messages of all audiences: a list, a month by days of the tenant's time zone, and those to one user. */

const count = z.number().int()

/** Maximum number of messages of a day in a calendar; the others are only counted. */
export const MAX_DAY_MESSAGES = 4

const INVALID = 'El mes no es válido: se espera AAAA-MM'

/** 'YYYY-MM', within the years that dates are accepted in. */
export const month = z
  .string({ error: INVALID })
  .regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, INVALID)

export const messageCalendar = z.object({
  month: z.string(),
  /** Days with messages, in order. */
  days: z.array(
    z.object({
      day,
      total: count,
      /** The first `MAX_SHOWN` of the day, by time. */
      messages: z.array(
        z.object({
          id,
          communication: option,
          body: z.string().nullable(),
          status: messageStatus,
          /** Scheduled date, or when it was written. */
          at: instant,
        }),
      ),
    }),
  ),
})
export type MessageCalendar = z.infer<typeof messageCalendar>

/** Message in a list of all audiences. */
const listedMessage = messageRow.extend({ communication: option })
export type ListedMessage = z.infer<typeof listedMessage>

const feature = 'communications'

export const allMessages = {
  ofUser: endpoint({
    method: 'get',
    path: '/users/{id}/messages',
    summary: 'Mensajes de WhatsApp a un usuario y qué pasó con cada uno, los últimos primero',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object(page),
    answer: paged(userMessage).extend({
      /** False when the installation has no provider: messages are kept and not sent. */
      sends: z.boolean(),
    }),
  }),
  all: endpoint({
    method: 'get',
    path: '/communications/messages',
    summary:
      'Los mensajes de todas las audiencias, el de fecha más reciente primero; por texto, estado y fecha (programada, o cuando se escribió)',
    access: 'staff',
    feature,
    query: z.object({
      ...page,
      ...idFilter,
      q,
      status: messageStatus.optional(),
      from: day.optional(),
      to: day.optional(),
      ...sorting(SORTS.messages, 'desc'),
    }),
    answer: paged(listedMessage),
  }),
  calendar: endpoint({
    method: 'get',
    path: '/communications/messages/calendar',
    summary: 'Los mensajes de todas las audiencias en un mes, por día de la compañía',
    access: 'staff',
    feature,
    query: z.object({ month }),
    answer: messageCalendar,
  }),
}
