import { data, redirect, type AppLoadContext } from '@remix-run/node'
import type { Noun } from '#contract/nouns.ts'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { signedIn, type ApiClient, type Outcome } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { deletedMessage } from '../forms/deletion.server.ts'
import {
  affectedItems,
  type ListPart,
  type PartAsked,
  type SearchedList,
} from '../lists/affected-items.server.ts'
import { selectedIds, confirmationUrl, readSelection } from '../lists/selection.server.ts'

/** What is picked of a list and goes at once: one of the row's menu, or what was ticked, on whatever page. */

type Visit = { request: Request; context: AppLoadContext }
type List = { action: string; currentUrl: (request: Request) => string }
type Named = { name: string }

/**
 * What the question says before it goes. Only administrators are asked.
 * @param describe tells of those picked what their feature knows; it is not asked where nothing is.
 * @param read asks the API for a part of the list.
 * @throws Response 404 when one of them is not there; the list, which says so, when it was ticked earlier.
 */
export async function selectionDeletion<Told, Shown extends { q: string }, Narrowed extends object>(
  { request, context }: Visit,
  list: List & SearchedList<Shown, Narrowed>,
  describe: (api: ApiClient, ids: number[]) => Promise<Told>,
  read: (api: ApiClient, query: PartAsked<Narrowed>) => Promise<ListPart<Named>>,
) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: list.action }
  const { ids, selected, selectionToken, orDeletedError } = selectedIds(
    await readSelection(at, { allowAllMatching: false }),
  )
  const [told, on] = await Promise.all([
    ids.length > 0 ? orDeletedError(describe(api, ids)) : null,
    affectedItems(
      request,
      list,
      selected,
      (query) => read(api, query),
      ({ name }) => name,
    ),
    requireAdmin(api),
  ])
  return { count: ids.length, told, on, selectionToken, closeTo: list.currentUrl(request) }
}

/**
 * Deletes it, and leads back to the list, which says so. What was picked since it was asked is asked about first.
 * @param deletion.trash what the trash calls them, where it can be undone.
 * @param deletion.said what is said of it, where the specification has its own words.
 * @returns of a refusal `{ refusal }`, with what stands in the way in `errors`.
 */
export async function deleteSelected(
  { request, context }: Visit,
  list: List,
  deletion: {
    noun: Noun
    trash?: TrashKind
    said?: string
    remove: (api: ApiClient, input: { params: { id: string } }) => Promise<Outcome<Deleted>>
  },
) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: list.action }
  const { ids, ...pick } = selectedIds(await readSelection(at, { allowAllMatching: false }))
  if (pick.stale) return redirect(confirmationUrl(request, pick))
  const outcome = await pick.orDeletedError(deletion.remove(api, { params: { id: ids.join(',') } }))
  if (!outcome.ok) {
    const { status, message, errors } = outcome.failure
    return data({ refusal: { message, errors } }, { status })
  }
  await pick.clear()
  const { noun, trash, said = deletedMessage(noun, outcome.value.deleted) } = deletion
  return redirectWithFlash(context, list.currentUrl(request), {
    tone: 'success',
    message: said,
    ...(trash && { undo: { kind: trash, ids } }),
  })
}

type Deleted = { deleted: number }
