import { data, redirect, type AppLoadContext } from '@remix-run/node'
import type { Noun } from '#contract/nouns.ts'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { signedIn, type ApiClient, type Outcome } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { deletedMessage } from '../forms/deletion.server.ts'
import {
  actedOn,
  type ListPart,
  type PartAsked,
  type SearchedList,
} from '../lists/acted-on.server.ts'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'

/** What is picked of a list and goes at once: one of the row's menu, or what was ticked, on whatever page. */

type Visit = { request: Request; context: AppLoadContext }
type List = { action: string; sameList: (request: Request) => string }
type Named = { name: string }

/**
 * What the question says before it goes. Only administrators are asked.
 * @param describe tells of those picked what their feature knows; it is not asked where nothing is.
 * @param read asks the API for a part of the list.
 * @throws Response 404 when one of them is not there; the list, which says so, when it was ticked earlier.
 */
export async function pickedDeletion<Told, Shown extends { q: string }, Narrowed extends object>(
  { request, context }: Visit,
  list: List & SearchedList<Shown, Narrowed>,
  describe: (api: ApiClient, ids: number[]) => Promise<Told>,
  read: (api: ApiClient, query: PartAsked<Narrowed>) => Promise<ListPart<Named>>,
) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: list.action }
  const { ids, picked, proof, present } = idsIn(await readPick(at, { wholesale: false }))
  const [told, on] = await Promise.all([
    ids.length > 0 ? present(describe(api, ids)) : null,
    actedOn(
      request,
      list,
      picked,
      (query) => read(api, query),
      ({ name }) => name,
    ),
    requireAdmin(api),
  ])
  return { count: ids.length, told, on, proof, closeTo: list.sameList(request) }
}

/**
 * Deletes it, and leads back to the list, which says so. What was picked since it was asked is asked about first.
 * @param deletion.trash what the trash calls them, where it can be undone.
 * @param deletion.said what is said of it, where the specification has its own words.
 * @returns of a refusal `{ refusal }`, with what stands in the way in `errors`.
 */
export async function deletePicked(
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
  const { ids, ...pick } = idsIn(await readPick(at, { wholesale: false }))
  if (pick.stale) return redirect(questionOf(request, pick))
  const outcome = await pick.present(deletion.remove(api, { params: { id: ids.join(',') } }))
  if (!outcome.ok) {
    const { status, message, errors } = outcome.failure
    return data({ refusal: { message, errors } }, { status })
  }
  await pick.used()
  const { noun, trash, said = deletedMessage(noun, outcome.value.deleted) } = deletion
  return redirectWithFlash(context, list.sameList(request), {
    tone: 'success',
    message: said,
    ...(trash && { undo: { kind: trash, ids } }),
  })
}

type Deleted = { deleted: number }
