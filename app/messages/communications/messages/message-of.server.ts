import type { Params } from '@remix-run/react'
import { messages } from '#contract/messages/messages.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { MESSAGES } from '../list-query.ts'

/** Returns the ids of the message in an address and of its audience. */
export function messageIn(params: Params) {
  return { id: idOf(params), messageId: idOf(params, 'messageId') }
}

export function readMessage(api: ApiClient, params: Params) {
  return api.call(messages.get, { params: messageIn(params) })
}

/** Returns the page of messages beneath a dialog, and its address. */
export function listUnderDialog(request: Request, audience: number) {
  const { page } = writeParams(MESSAGES, readParams(MESSAGES, request))
  return {
    page,
    closeTo: currentReturnUrl(request, paths.communications.detail(audience, { page })),
  }
}
