import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { dayOf, keyOf, pageNumber } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { STATUS_LABELS } from './words.ts'

/** Filter of audiences by the state of their messages. */
export const MESSAGE_FILTER = { pending_approval: 'Esperan aprobación' } as const

export const audienceList = listQuery(SORTS.audiences, paths.communications.list, {
  messages: keyOf(MESSAGE_FILTER),
})

/** State of the messages of an audience in its URL. */
export const MESSAGES = { page: pageNumber }

/** Messages of all audiences. Default order: the latest first. */
export const messageList = listQuery(['recent', ...SORTS.messages], paths.communications.messages, {
  status: keyOf(STATUS_LABELS),
  from: dayOf,
  to: dayOf,
})
