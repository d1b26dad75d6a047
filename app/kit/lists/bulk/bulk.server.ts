import type { AppLoadContext } from '@remix-run/node'
import { filtersOrAll } from '#contract/platform/people/matching.ts'
import { signedIn, type ApiClient, type Outcome } from '../../backend/api.server.ts'
import { errorBodyOf } from '../../backend/error-body.server.ts'
import { notFound } from '../../backend/not-found.ts'
import { readSelection, type SelectedRows, type SelectionState } from '../selection.server.ts'

/** Bulk action: a change of the selected rows of a list. Its loader and its action begin with `readBulk`. */

/** Request for a bulk action, and the rows that it is about. */
export type Bulk<Filters extends object = object> = Omit<SelectionState, 'selected'> & {
  request: Request
  context: AppLoadContext
  api: ApiClient
  /** Null when nothing is selected. */
  selected: SelectedRows<Filters> | null
  /** Ids of `selected`; empty for all that match. */
  ids: number[]
  /** URL that the question closes to and that a finished action redirects to. */
  back: string
}

type List = { action: string; currentUrl: (request: Request) => string }

/**
 * Reads the selection of a list from the address of a bulk action and its posted form.
 * @param args with the `api` of a caller that has to sign in before it reads its list from the address.
 * @param filters filters of the list in the address, for lists in which all that match can be selected.
 * @throws Response the redirect to /login, or to the list when too many rows are selected.
 */
export async function readBulk<Filters extends object = object>(
  args: { request: Request; context: AppLoadContext; api?: ApiClient },
  list: List,
  filters?: Filters,
): Promise<Bulk<Filters>> {
  const { request, context } = args
  const api = args.api ?? (await signedIn(request, context))
  const { selected: rows, ...state } = await readSelection(
    { request, context, api, list: list.action },
    { allowAllMatching: filters !== undefined },
  )
  const ids = rows && !rows.all ? rows.ids : []
  const matching = rows?.all && filters ? { q: rows.matching.q, ...filters } : null
  const single = ids.length > 0 ? { all: false as const, ids } : null
  const selected = matching ? { all: true as const, matching } : single
  return { ...state, request, context, api, selected, ids, back: list.currentUrl(request) }
}

/** Returns the data of a question about a selection: its description, its token and where it closes to. */
export function questionOf<Described extends { count: number }>(
  { selectionToken, back }: Pick<Bulk, 'selectionToken' | 'back'>,
  described: Described,
) {
  return { ...described, selectionToken, closeTo: back }
}

/** Filters of all that match, for a call of the API; `all: true` without any. */
export type Matching<Filters extends object> = ReturnType<
  typeof filtersOrAll<{ q: string } & Filters>
>

/** Calls the endpoint that takes ids (joined by ','), or the one that takes the filters of all that match. */
export async function callFor<Filters extends object, Result>(
  selected: SelectedRows<Filters>,
  calls: {
    ids: (ids: string) => Promise<Result>
    /** Omitted for lists in which all that match cannot be selected. */
    matching?: ((filters: Matching<Filters>) => Promise<Result>) | undefined
  },
): Promise<Result> {
  if (!selected.all) return calls.ids(selected.ids.join(','))
  if (!calls.matching) throw notFound()
  return calls.matching(filtersOrAll(selected.matching))
}

/** Returns the selection for an endpoint that takes either ids or filters. */
export function whichOf<Filters extends object>(
  selected: SelectedRows<Filters>,
): { ids: number[] } | { matching: Matching<Filters> } {
  return selected.all ? { matching: filtersOrAll(selected.matching) } : { ids: selected.ids }
}

/** Awaits the change of a selection, and clears the selection when it was made. */
export async function carryOut<Result>(
  { orDeletedError, clear }: Pick<Bulk, 'orDeletedError' | 'clear'>,
  change: Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const outcome = await orDeletedError(change)
  if (outcome.ok) await clear()
  return outcome
}

/**
 * Awaits a change; an error of the API is returned with its first reason, for pages that show it above their list
 * (spec 2, §8, 'browser alert'), also when a row does not exist any more.
 */
export async function attempted<Result>(change: Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { ok: true, value: await change }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const body = await errorBodyOf(thrown)
    const message = body.errors[0]?.message ?? body.message
    return { ok: false, failure: { ...body, status: thrown.status, message } }
  }
}
