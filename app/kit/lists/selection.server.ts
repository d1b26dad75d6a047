import type { AppLoadContext } from '@remix-run/node'
import { selections } from '#contract/platform/people/selections.ts'
import { parseIds } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { paths } from '../urls/paths.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { urlOf, withQuery } from '../urls/with-query.ts'
import { param, readParams } from '../urls/url-state.ts'
import { searchText, text, texts } from '../urls/parsers.ts'
import { peopleFiltersIn } from './people-filters.ts'

/** Selected rows: single ones by their ids, or all that a search and, for people, filters match. */
export type SelectedRows<Filters extends object = ReturnType<typeof peopleFiltersIn>> =
  | { all: true; matching: { q: string } & Filters }
  | { all: false; ids: number[] }

/** Maximum number of rows that an action changes without a confirmation. */
const MAX_WITHOUT_CONFIRMATION = 10

/** Selection and the data to check that it is the one that the user saw. */
export type SelectionState = {
  /** Null when nothing is selected. */
  selected: SelectedRows | null
  /** Token that a confirmation posts back, so that the answer applies to the selection that was confirmed. */
  selectionToken: string
  /** True when exactly this selection was confirmed. */
  confirmed: boolean
  /** True when another tab changed the selection (optimistic locking). */
  changedInOtherTab: boolean
  /** Awaits a call about the selection; after a 404 it redirects to the list, which shows the deleted items. */
  orDeletedError: <T>(call: Promise<T>) => Promise<T>
  /** Clears the selection after its use. */
  clear: () => Promise<void>
}

type At = { request: Request; context: AppLoadContext; api: ApiClient; list: string }

/**
 * Reads the selection of a list from a URL and its posted form: the boxes ticked now together with those of other
 * pages, single rows by `ids`, or with `allowAllMatching` all matching rows.
 * @param at.list the list's path, the API's key of the stored selection.
 * @throws Response a redirect to the list with a message, when too many rows are selected.
 */
export async function readSelection(
  at: At,
  { allowAllMatching }: { allowAllMatching: boolean },
): Promise<SelectionState> {
  const { request } = at
  const form = request.method === 'POST' ? (await postedForm(request)).form : null
  const confirmed = form?.get('confirmed')
  if (allowAllMatching && (param(request, 'selection') ?? form?.get('selection')) === 'all') {
    const { q } = readParams(
      { q: searchText },
      param(request, 'q') === undefined && form ? form : request,
    )
    return {
      ...SINGLE,
      selected: { all: true, matching: { q, ...peopleFiltersIn(request) } },
      selectionToken: 'all',
      confirmed: confirmed === 'all',
    }
  }
  if (param(request, 'selection') === 'chosen' || form?.has('shown'))
    return savedSelection(at, form)
  const ids = parseIds([...readParams({ ids: texts }, request).ids, ...(form?.getAll('ids') ?? [])])
  return { ...SINGLE, selected: some(ids), confirmed: confirmed === SINGLE.selectionToken }
}

const SINGLE: SelectionState = {
  selected: null,
  selectionToken: 'ids',
  confirmed: false,
  changedInOtherTab: false,
  orDeletedError: (call) => call,
  clear: () => Promise.resolve(),
}

async function savedSelection(
  { context, api, list }: At,
  form: FormData | null,
): Promise<SelectionState> {
  const now = form?.has('shown')
    ? await currentSelection({ context, api, list }, form)
    : await api.call(selections.get, { query: { list } })
  const selectionToken = String(now.version)
  return {
    selected: some(parseIds(now.items)),
    selectionToken,
    confirmed: form?.get('confirmed') === selectionToken,
    changedInOtherTab: 'before' in now && form?.get('known') !== String(now.before),
    async orDeletedError(call) {
      try {
        return await call
      } catch (thrown) {
        if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
        throw await redirectWithFlash(context, paths.ofList(list, { selection: 'chosen' }), GONE)
      }
    },
    async clear() {
      await api.call(selections.clear, { query: { list } })
    },
  }
}

async function currentSelection({ context, api, list }: Omit<At, 'request'>, form: FormData) {
  const outcome = await saveVisibleSelection(api, list, form)
  if (outcome.ok) return outcome.value
  const { message } = outcome.failure
  throw await redirectWithFlash(context, list, { tone: 'danger', message })
}

const GONE = {
  tone: 'warning',
  message:
    'Algo de lo seleccionado ya no está en la lista. Quítalo de la selección y repite la acción.',
} as const

function some(ids: number[]): SelectedRows | null {
  return ids.length > 0 ? { all: false, ids } : null
}

/**
 * Saves the ticked rows of a page of a list, in addition to those of other pages. `shown` holds all ids of the
 * page. Refused above the maximum number.
 */
export function saveVisibleSelection(api: ApiClient, list: string, form: FormData) {
  const { shown: visibleIds, ids: picked } = readParams({ shown: text, ids: texts }, form)
  const body = { list, shown: visibleIds === '' ? [] : visibleIds.split(','), picked }
  return api.attempt(selections.pick, { body })
}

/** Returns the URL of the confirmation: the current URL with the single ids, or with the stored selection. */
export function confirmationUrl(
  request: Request,
  { selected, selectionToken }: { selected: SelectedRows<object> | null; selectionToken: string },
): string {
  const here = urlOf(request)
  if (selected?.all) return here
  return selected && selectionToken === SINGLE.selectionToken
    ? withQuery(here, { ids: selected.ids })
    : withQuery(here, { selection: 'chosen' })
}

/**
 * Returns the selected ids, for actions that always ask and never apply to all matching rows. `stale`: another tab
 * has changed the selection since the confirmation was shown.
 */
export function selectedIds(pick: SelectionState) {
  const { selected, selectionToken, confirmed } = pick
  const ids = selected && !selected.all ? selected.ids : []
  return { ...pick, ids, stale: selectionToken !== SINGLE.selectionToken && !confirmed }
}

/** Reads a page of the rows that a search and filters match, with their number. */
export type CountedPage<Filters extends object> = (
  query: { q: string } & Filters & { limit: number; skip: number },
) => Promise<{ pagination: { total: number } }>

/** Returns the number of selected rows; `read` counts those that a search matches. */
export async function countSelected<Filters extends object>(
  picked: SelectedRows<Filters>,
  read: CountedPage<Filters>,
): Promise<number> {
  if (!picked.all) return picked.ids.length
  return (await read({ ...picked.matching, limit: 1, skip: 0 })).pagination.total
}

/** True when the action must be confirmed: it affects many rows, or another selection than the one shown. */
export function needsConfirmation(
  { confirmed, changedInOtherTab }: Pick<SelectionState, 'confirmed' | 'changedInOtherTab'>,
  count: number,
): boolean {
  return !confirmed && (changedInOtherTab || count > MAX_WITHOUT_CONFIRMATION)
}
