import type { Params } from '@remix-run/react'
import { messages } from '#contract/messages.ts'
import { idOf } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** The message that an address names, with its audience. */
export function messageIn(params: Params) {
  return { id: idOf(params), messageId: idOf(params, 'messageId') }
}

export function readMessage(api: ApiClient, params: Params) {
  return api.call(messages.get, { params: messageIn(params) })
}
