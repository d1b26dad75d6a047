import type { AppLoadContext } from '@remix-run/node'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import type { ApiClient, Outcome } from '../../backend/api.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { deletedMessage } from '../../forms/saving/deletion.server.ts'
import {
  affectedItems,
  type ListPart,
  type PartQuery,
  type SearchedList,
} from '../affected-items.server.ts'
import { answerQuestion } from '../bulk/answers.server.ts'
import { questionOf, readBulk } from '../bulk/bulk.server.ts'

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
export async function selectionDeletion<
  Description,
  UrlState extends { q: string },
  Narrowed extends object,
>(
  visit: Visit,
  list: List & SearchedList<UrlState, Narrowed>,
  describe: (api: ApiClient, ids: number[]) => Promise<Description>,
  read: (api: ApiClient, query: PartQuery<Narrowed>) => Promise<ListPart<Named>>,
) {
  const bulk = await readBulk(visit, list)
  const { api, ids, selected } = bulk
  const [description, on] = await Promise.all([
    ids.length > 0 ? bulk.orDeletedError(describe(api, ids)) : null,
    affectedItems(
      visit.request,
      list,
      selected,
      (query) => read(api, query),
      ({ name }) => name,
    ),
    requireAdmin(api),
  ])
  return questionOf(bulk, { count: ids.length, description, on })
}

/**
 * Deletes the selected items and redirects to the list with a message; asks again when the selection has changed.
 * @param deletion.trash kind of the items in the trash, when it can be undone.
 * @param deletion.said message of the specification, if it has one.
 * @returns `{ refusal }` when it was refused, with the reasons in `errors`.
 */
export async function deleteSelected(
  visit: Visit,
  list: List,
  deletion: {
    noun: Noun
    trash?: TrashKind
    said?: string
    remove: (
      api: ApiClient,
      input: { params: { id: string } },
    ) => Promise<Outcome<{ deleted: number }>>
  },
) {
  const bulk = await readBulk(visit, list)
  const { api, ids } = bulk
  return answerQuestion(bulk, {
    act: () => deletion.remove(api, { params: { id: ids.join(',') } }),
    done: ({ deleted }) => {
      const { noun, trash, said = deletedMessage(noun, deleted) } = deletion
      return { tone: 'success', message: said, ...(trash && { undo: { kind: trash, ids } }) }
    },
  })
}
