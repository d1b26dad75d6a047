import { data, redirect, type AppLoadContext } from '@remix-run/node'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import { signedIn, type ApiClient, type Outcome } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { deletedMessage } from '../../forms/saving/deletion.server.ts'
import {
  affectedItems,
  type ListPart,
  type PartAsked,
  type SearchedList,
} from '../affected-items.server.ts'
import { selectedIds, confirmationUrl, readSelection } from '../selection.server.ts'

/** Deletion of the selected items of a list: one by its row menu, or those ticked, over all pages. */

type Visit = { request: Request; context: AppLoadContext }
type List = { action: string; currentUrl: (request: Request) => string }
type Named = { name: string }

/**
 * Returns the data of the delete confirmation. Only for administrators.
 * @param describe returns the feature's data about the selected items; not called for an empty selection.
 * @param read requests a part of the list from the API.
 * @throws Response 404 when an item does not exist; for a stored selection a redirect to the list with a message.
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
 * Deletes the selected items and redirects to the list with a message; asks again when the selection has changed.
 * @param deletion.trash kind of the items in the trash, when it can be undone.
 * @param deletion.said message of the specification, if it has one.
 * @returns `{ refusal }` when it was refused, with the reasons in `errors`.
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
