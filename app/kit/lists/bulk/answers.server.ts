import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { z } from 'zod'
import { chooseOne, type Noun } from '#contract/platform/values/nouns.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import type { Outcome } from '../../backend/api.server.ts'
import { redirectWithFlash, type Flash } from '../../backend/flash.server.ts'
import { readForm, type ReadOptions } from '../../forms/saving/read-form.server.ts'
import { confirmationUrl, needsConfirmation, type SelectedRows } from '../selection.server.ts'
import { carryOut, type Bulk } from './bulk.server.ts'

/** Actions of bulk actions, one for each kind of page: a question, a form with fields, and a list to pick from. */

type Act<Filters extends object, Result> = (
  selected: SelectedRows<Filters>,
) => Promise<Outcome<Result>>
/** Message of the list after a change, or the redirect to another page. */
type Said = Flash | string | TypedResponse<never>
type Done<Result> = (result: Result) => Said | Promise<Said>

/**
 * Action of a question: changes the confirmed selection and redirects to the list with a message. A selection that
 * was not confirmed, or was changed in another tab since, leads to the question.
 * @param answer.sure true to act now, where not every selection is confirmed first.
 * @returns `{ refusal }` for the question, when the API refused.
 */
export async function answerQuestion<Filters extends object, Result>(
  bulk: Bulk<Filters>,
  {
    sure = bulk.confirmed,
    act,
    done,
  }: { sure?: boolean; act: Act<Filters, Result>; done: Done<Result> },
) {
  const { selected } = bulk
  if (!selected || !sure) return questionAgain(bulk)
  const outcome = await carryOut(bulk, act(selected))
  if (!outcome.ok) return refusedQuestion(outcome.failure)
  return finished(bulk, await done(outcome.value))
}

async function finished({ context, back }: Bulk, said: Said) {
  return isRedirect(said) ? said : redirectWithFlash(context, back, said)
}

const isRedirect = (said: Said): said is TypedResponse<never> => said instanceof Response

/** Redirects to the question about the selection as it is now. */
export function questionAgain(bulk: Bulk) {
  return redirect(confirmationUrl(bulk.request, bulk))
}

/** Answer that shows the question again with the reason of the API. */
export function refusedQuestion({ message, errors, status }: ErrorBody) {
  return data({ refusal: { message, errors } }, { status })
}

/**
 * Action of a form about the confirmed selection, as `answerQuestion`: an invalid or refused form comes back filled.
 * @param answer.asks returns a question to answer before anything is stored, as `saveForm`.
 * @param answer.act stores the values by a call of the API; throws a redirect when there is nothing to store.
 */
export async function answerForm<
  Filters extends object,
  Values,
  Result,
  Extra extends object = object,
>(
  bulk: Bulk<Filters>,
  schema: z.ZodType<Values>,
  {
    asks,
    act,
    done,
    ...options
  }: ReadOptions<Extra> & {
    asks?: (selected: SelectedRows<Filters>, values: Values) => Extra | null | Promise<Extra | null>
    act: (selected: SelectedRows<Filters>, values: Values) => Promise<Outcome<Result>>
    done: (result: Result, values: Values) => Said | Promise<Said>
  },
) {
  const { selected } = bulk
  if (!selected || !bulk.confirmed) return questionAgain(bulk)
  const form = await readForm(bulk.request, schema, options)
  if (!form.ok) return form.answer
  const question = await asks?.(selected, form.values)
  if (question) return form.again(question)
  const outcome = await carryOut(bulk, act(selected, form.values))
  if (!outcome.ok) return form.refuse(outcome.failure)
  return finished(bulk, await done(outcome.value, form.values))
}

/**
 * Action of a page to pick rows from: changes a few at once, since that can be undone, and asks before many.
 * @param answer.fields typed values of the action's own fields, which come back with the page.
 * @returns for the page: `{ problem }`, or the `{ question }` to confirm.
 */
export async function answerPick<
  Filters extends object,
  Result,
  Fields extends Record<string, string>,
>(
  bulk: Bulk<Filters>,
  {
    noun,
    count,
    asks,
    fields,
    act,
    done,
  }: {
    noun: Noun
    count: (selected: SelectedRows<Filters>) => number | Promise<number>
    /** '¿Asignar «Ética» a 12 usuarios?' */
    asks: (count: number) => string
    fields: Fields
    act: Act<Filters, Result>
    done: Done<Result>
  },
) {
  const { selected, selectionToken } = bulk
  if (!selected) return data({ problem: chooseOne(noun), fields }, { status: 422 })
  const many = await count(selected)
  if (needsConfirmation(bulk, many))
    return { question: { selectionToken, asks: asks(many), typed: fields }, fields }
  const outcome = await carryOut(bulk, act(selected))
  if (!outcome.ok) {
    const { message, status } = outcome.failure
    return data({ problem: message, fields }, { status })
  }
  return finished(bulk, await done(outcome.value))
}

/** Returns the typed texts of fields by name. */
export function textsOf(form: FormData, names: readonly string[]): Record<string, string> {
  const texts = names.map((name) => {
    const value = form.get(name)
    return [name, typeof value === 'string' ? value.trim() : ''] as const
  })
  return Object.fromEntries(texts)
}
