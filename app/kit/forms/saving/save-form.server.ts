import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Outcome } from '../../backend/api.server.ts'
import { redirectWithFlash, type Flash } from '../../backend/flash.server.ts'
import type { StoredVersion } from './conflict.server.ts'
import { readForm, type ReadOptions } from './read-form.server.ts'

type Done = [to: string, flash: Flash | string]

export type SavedForm<Output, Stored, Extra extends object = object> = {
  /** Returns a question to answer before anything is stored, as the `extra` data of the form that comes back. */
  asks?: (values: Output) => Extra | null | Promise<Extra | null>
  save: (values: Output) => Promise<Outcome<Stored>>
  newer?: (values: Output) => Promise<StoredVersion>
  done: (stored: Stored, values: Output) => Done | Promise<Done>
}

/**
 * Action of a form: reads it by its schema (`readForm`), saves it, and redirects with a message. The form comes back
 * filled when it is invalid or refused.
 *
 * @param form.save stores the values by a call of the API; throws a redirect when there is nothing to store.
 * @param form.newer reads the stored record after a version conflict (409).
 * @param form.done returns the URL to redirect to and the message.
 */
export async function saveForm<Output, Stored, Extra extends object = object>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  schema: z.ZodType<Output>,
  { asks, save, newer, done, ...options }: ReadOptions<Extra> & SavedForm<Output, Stored, Extra>,
) {
  const form = await readForm(request, schema, options)
  if (!form.ok) return form.answer
  const question = await asks?.(form.values)
  if (question) return form.again(question)
  const outcome = await save(form.values)
  if (!outcome.ok) return form.refuse(outcome.failure, newer && (() => newer(form.values)))
  return redirectWithFlash(context, ...(await done(outcome.value, form.values)))
}
