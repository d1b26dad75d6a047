import type { AppLoadContext } from '@remix-run/node'
import { selections } from '#contract/selections.ts'
import { parseIds } from '../backend/address.server.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { paths } from '../paths.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { peopleFiltersIn } from './people-filters.ts'

/** Some picked by their ids, or everything that a search and, of people, filters find. */
export type SelectedRows =
  | { all: true; matching: { q: string } & ReturnType<typeof peopleFiltersIn> }
  | { all: false; ids: number[] }

/** More than these are asked about before anything is done. */
const MAX_WITHOUT_CONFIRMATION = 10

/** What is picked, and how sure it is that this is what whoever picked it saw. */
export type SelectionState = {
  /** Null when it is nothing. */
  selected: SelectedRows | null
  /** What a question carries along, so that its answer is about what it asked. */
  selectionToken: string
  /** Whether a question about exactly this was answered. */
  confirmed: boolean
  /** Whether another tab changed it since it was shown. */
  changedInOtherTab: boolean
  /** Waits for what is asked or done about it; what of it is gone since it was picked is told in the list. */
  orDeletedError: <T>(call: Promise<T>) => Promise<T>
  /** It has been used: nothing of it is picked any more. */
  clear: () => Promise<void>
}

type At = { request: Request; context: AppLoadContext; api: ApiClient; list: string }

/**
 * What an address, and the form posted to it, pick of a list: what was ticked just now together with what
 * was picked on other pages, single ones by `ids`, or with `wholesale` all that match.
 * @param at.list the list's path, under which the API keeps what is picked.
 * @throws Response to the list, which says so, when too many are picked.
 */
export async function readSelection(
  at: At,
  { allowAllMatching }: { allowAllMatching: boolean },
): Promise<SelectionState> {
  const { request } = at
  const search = new URL(request.url).searchParams
  const form = request.method === 'POST' ? (await postedForm(request)).form : null
  const confirmed = form?.get('confirmed')
  if (allowAllMatching && (search.get('selection') ?? form?.get('selection')) === 'all') {
    const typed = search.get('q') ?? form?.get('q')
    const q = typeof typed === 'string' ? typed.trim().slice(0, 200) : ''
    return {
      ...SINGLE,
      selected: { all: true, matching: { q, ...peopleFiltersIn(search) } },
      selectionToken: 'all',
      confirmed: confirmed === 'all',
    }
  }
  if (search.get('selection') === 'chosen' || form?.has('shown')) return savedSelection(at, form)
  const ids = parseIds([...search.getAll('ids'), ...(form?.getAll('ids') ?? [])])
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
 * Keeps what a page of a list shows ticked, beside what is picked on others. `shown` are all of the page's.
 * Refused when they would be too many.
 */
export function saveVisibleSelection(api: ApiClient, list: string, form: FormData) {
  const [shown, picked] = [textOf(form.get('shown')), form.getAll('ids').map(textOf)]
  const body = { list, shown: shown === '' ? [] : shown.split(','), picked }
  return api.attempt(selections.pick, { body })
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Where it is asked about first: the same address, by what is kept where it was picked row by row. */
export function confirmationUrl(
  { url }: Request,
  { selected, selectionToken }: SelectionState,
): string {
  const { pathname, searchParams } = new URL(url)
  if (selected && !selected.all && selectionToken === SINGLE.selectionToken) {
    searchParams.delete('ids')
    for (const id of selected.ids) searchParams.append('ids', String(id))
  } else if (!selected?.all) {
    searchParams.set('selection', 'chosen')
  }
  return `${pathname}?${searchParams}`
}

/**
 * The ids alone, for what is always asked about and never reaches all that match. `stale`: another tab has
 * picked something else since it was asked.
 */
export function selectedIds(pick: SelectionState) {
  const { selected, selectionToken, confirmed } = pick
  const ids = selected && !selected.all ? selected.ids : []
  return { ...pick, ids, stale: selectionToken !== SINGLE.selectionToken && !confirmed }
}

/** How many are picked; all that a search finds are counted by `read`. */
export async function countSelected(
  picked: SelectedRows,
  read: (
    query: Extract<SelectedRows, { all: true }>['matching'] & { limit: number; skip: number },
  ) => Promise<{ pagination: { total: number } }>,
): Promise<number> {
  if (!picked.all) return picked.ids.length
  return (await read({ ...picked.matching, limit: 1, skip: 0 })).pagination.total
}

/** Whether to ask before it is done: it is about many, or not what was seen. */
export function needsConfirmation(
  { confirmed, changedInOtherTab }: SelectionState,
  count: number,
): boolean {
  return !confirmed && (changedInOtherTab || count > MAX_WITHOUT_CONFIRMATION)
}
