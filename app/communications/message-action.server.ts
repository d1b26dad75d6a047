import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Message } from '#contract/message-shapes.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient, type Outcome } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { StoredVersion } from '../forms/conflict.server.ts'
import { paths } from '../paths.ts'
import {
  readMessageForm,
  reviewOf,
  storedWords,
  takeMessageForm,
  testOf,
  type Written,
} from './message-form.server.ts'

/** What a message is stored by, and in whose time its dates are. */
type Storing = { api: ApiClient; timezone: string }

/**
 * A posted message, new or not: it comes back to be seen, confirmed or corrected, is sent to one's own number,
 * or is stored.
 * @param form.newer reads the message where somebody else may have stored it meanwhile (409).
 */
export async function messageAction<Values extends Written>(
  { request, context, params }: ActionFunctionArgs,
  form: {
    schema: z.ZodType<Values>
    store: (by: Storing, values: Values) => Promise<Outcome<Message>>
    newer?: (by: Storing) => Promise<StoredVersion>
  },
) {
  await takeMessageForm(request)
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { timezone } = (await requireAdmin(api)).tenant
  const by = { api, timezone }
  const posted = await readMessageForm({ ...by, request }, form.schema)
  if (!posted.ok) return posted.answer
  const { step, values } = posted
  if (step !== 'send') {
    const review = await reviewOf(api, id, values)
    const tested = step === 'test' ? await testOf(api, id, values) : undefined
    return posted.again({ review: { ...review, tested } })
  }
  const outcome = await form.store(by, values)
  if (!outcome.ok) return posted.refuse(outcome.failure, form.newer && (() => form.newer!(by)))
  const done = storedWords(outcome.value, timezone)
  return redirectWithFlash(context, paths.communications.detail(id), done)
}
