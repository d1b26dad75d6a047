import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import { returnUrl } from '../../backend/address.server.ts'
import type { ApiClient, Outcome } from '../../backend/api.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import { deletedAndMoved, moveForm, otherThan } from '../../forms/saving/deletion.server.ts'
import { lookup } from '../../forms/choices/lookup.server.ts'
import {
  affectedItems,
  type ListPart,
  type PartQuery,
  type SearchedList,
} from '../affected-items.server.ts'
import { answerForm } from '../bulk/answers.server.ts'
import { readBulk } from '../bulk/bulk.server.ts'

type List = { action: string; currentUrl: (request: Request) => string }

/**
 * Returns the loader and the action of the page that deletes selected records of which each user has one, such as
 * areas: their users are moved to another one first. Only for administrators.
 */
export function reassignDeletion<
  Item extends { id: number; users: number },
  UrlState extends { q: string },
  Narrowed extends object,
>({
  list,
  noun,
  trash,
  usage,
  read,
  others,
  failed,
  required,
  remove,
}: {
  list: List & SearchedList<UrlState, Narrowed>
  noun: Noun
  /** Kind of the records in the trash. */
  trash: TrashKind
  /** Returns what prevents the deletion of records, given as ids joined by ','. */
  usage: (api: ApiClient, id: string) => Promise<Item[]>
  /** Requests a part of the list from the API. */
  read: (api: ApiClient, query: PartQuery<Narrowed>) => Promise<ListPart<{ name: string }>>
  /** Returns the records that users can be moved to, and the message when they cannot be loaded. */
  others: (api: ApiClient) => Promise<Option[]>
  failed: string
  /** Message when the target of the move is missing. */
  required: string
  remove: (
    api: ApiClient,
    input: { params: { id: string }; query: { move_to?: string | undefined } },
  ) => Promise<Outcome<{ deleted: number; moved_users: number }>>
}) {
  return {
    async loader(args: LoaderFunctionArgs) {
      const bulk = await readBulk(args, list)
      const { api, ids, selected } = bulk
      await requireAdmin(api)
      const question = {
        selectionToken: bulk.selectionToken,
        closeTo: returnUrl(args.request, bulk.back),
      }
      if (ids.length === 0) return { chosen: [], others: null, on: null, ...question }
      const [chosen, on] = await Promise.all([
        bulk.orDeletedError(usage(api, ids.join(','))),
        affectedItems(
          args.request,
          list,
          selected,
          (query) => read(api, query),
          ({ name }) => name,
        ),
      ])
      const inUse = chosen.some(({ users }) => users > 0)
      const targets = inUse ? otherThan(ids, await lookup(others(api), failed)) : null
      return { chosen, others: targets, on, ...question }
    },

    /** Redirects to the list: the detail of a deleted record no longer exists. */
    async action(args: ActionFunctionArgs) {
      const bulk = await readBulk(args, list)
      const { api, ids } = bulk
      return answerForm(bulk, moveForm(required), {
        act: (_, query) => remove(api, { params: { id: ids.join(',') }, query }),
        done: (deleted) => deletedAndMoved(noun, deleted, { kind: trash, ids }),
      })
    },
  }
}
