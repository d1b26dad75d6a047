import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { questionAgain, textsOf } from '#app/kit/lists/bulk/answers.server.ts'
import { attempted, carryOut, questionOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import type { SelectedRows } from '#app/kit/lists/selection.server.ts'
import { texts } from '#app/kit/urls/parsers.ts'
import { param, readParams, writeParams } from '#app/kit/urls/url-state.ts'
import type { Query } from '#app/kit/urls/with-query.ts'
import { TARGETS, userList } from '../list-query.ts'
import { describeUsers, readUsers } from '../selection.server.ts'

/** Target of a bulk action on selected users: a course, a group. The user selects one, by name. */
type Target = { id: number; name: string }
type Part = { q: string; limit: number; skip: number }
type Params = { id: number }
type Read = (
  api: ApiClient,
  part: Part,
) => Promise<{ results: Target[]; pagination: { total: number } }>

/** Reads the page of targets in an address, and the selected users; `address` builds the page's own. */
export async function readTargets(
  args: LoaderFunctionArgs,
  address: (query: Query) => string,
  read: Read,
) {
  const { request } = args
  const { ids, find, part } = readParams({ ids: texts, ...TARGETS }, request)
  const people = {
    ...userList.toQuery(userList.readListQuery(request)),
    ids: parseIds(ids),
    back: param(request, 'back'),
  }
  const bulk = await readUsers(args)
  const [{ count, who }, targets] = await Promise.all([
    describeUsers(bulk),
    readPage(
      { request },
      {
        urlState: { page: part },
        pageSize: 10,
        address: (page) => address({ ...people, ...writeParams(TARGETS, { find, part: page }) }),
        read: async ({ limit, skip }) => {
          const { results, pagination } = await read(bulk.api, { q: find, limit, skip })
          return { results: results.map(({ id, name }) => ({ id, name })), pagination }
        },
      },
    ),
  ])
  return questionOf(bulk, { count, who, find, people, targets })
}

/**
 * Returns the action of a target page: assigns the selected users to the target whose button was
 * pressed. The page names the users, and the action applies to exactly these.
 */
export function targetAction({
  allowed = () => Promise.resolve(),
  named,
  carries = [],
  give,
  said,
}: {
  /** Permission check, where the API would check too late. */
  allowed?: (api: ApiClient) => Promise<unknown>
  named: (api: ApiClient, params: Params) => Promise<{ name: string }>
  /** Names of the action's own fields. */
  carries?: readonly string[]
  give: (
    api: ApiClient,
    params: Params,
    picked: SelectedRows,
    fields: Record<string, string>,
  ) => Promise<MembershipChange>
  said: (
    change: MembershipChange,
    target: { id: number; name: string; request: string },
  ) => { did: string; were: readonly [string, string]; undo: string }
}) {
  return async (args: ActionFunctionArgs) => {
    const bulk = await readUsers(args)
    const { api, selected, context } = bulk
    await allowed(api)
    const { form } = await postedForm(args.request)
    const fields = textsOf(form, carries)
    const id = parseIds(form.getAll('target'))[0] ?? null
    if (id === null) return data({ problem: undefined, fields }, { status: 422 })
    if (!selected || !bulk.confirmed) return questionAgain(bulk)
    const { name } = await named(api, { id })
    const made = await carryOut(
      bulk,
      attempted(bulk.orDeletedError(give(api, { id }, selected, fields))),
    )
    if (!made.ok) {
      const { message, status } = made.failure
      return data({ problem: message, fields }, { status })
    }
    const { changed, skipped: others } = made.value
    const flash = changeFlash({
      changed,
      others,
      unchanged: 'Nadie cambió',
      ...said(made.value, { id, name, request: context.requestId }),
    })
    return redirectWithFlash(context, bulk.back, flash)
  }
}
