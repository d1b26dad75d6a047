import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Message } from '#contract/messages/message-shapes.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient, type Outcome } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import type { StoredVersion } from '#app/kit/forms/saving/conflict.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { idOf as idParam, searchText } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import {
  readMessageForm,
  reviewOf,
  storedWords,
  takeMessageForm,
  testOf,
  type Written,
} from './message-form.server.ts'

/** API client that stores a message, its audience, and the time zone of its dates. */
type Storing = { api: ApiClient; audience: number; timezone: string }

const CHOSEN = { audience: idParam, person_q: searchText }

/**
 * Action of a message form, new or not: returns it for review, confirmation or correction, sends a
 * test to the user's own number, or stores it.
 * @param form.newer reads the stored message after a conflict (409).
 */
export async function messageAction<Values extends Written>(
  { request, context, params }: ActionFunctionArgs,
  form: {
    schema: z.ZodType<Values>
    store: (by: Storing, values: Values) => Promise<Outcome<Message>>
    newer?: (by: Storing) => Promise<StoredVersion>
  },
) {
  const { form: given } = await takeMessageForm(request)
  const api = await signedIn(request, context)
  // A duplicated message goes to the audience that its form names.
  const id = readParams(CHOSEN, given).audience || idOf(params)
  const { timezone } = (await requireAdmin(api)).tenant
  const by = { api, audience: id, timezone }
  const posted = await readMessageForm({ ...by, request }, form.schema)
  if (!posted.ok) return posted.answer
  const { step, values } = posted
  if (step !== 'send') {
    const review = await reviewOf(api, id, values, readParams(CHOSEN, given).person_q)
    const tested = step === 'test' ? await testOf(api, id, values, review.sends) : undefined
    return posted.again({ review: { ...review, tested } })
  }
  const outcome = await form.store(by, values)
  if (!outcome.ok) return posted.refuse(outcome.failure, form.newer && (() => form.newer!(by)))
  const done = storedWords(outcome.value, timezone)
  return redirectWithFlash(context, paths.communications.detail(id), done)
}
