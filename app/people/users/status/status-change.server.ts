import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/people/users.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { answerQuestion } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor, questionOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { needsConfirmation } from '#app/kit/lists/selection.server.ts'
import { changeFlash, describeUsers, readUsers, type StatusChange } from '../selection.server.ts'

/** Loads the users of the confirmation. */
export async function statusQuestion(args: LoaderFunctionArgs) {
  const bulk = await readUsers(args)
  await requireAdmin(bulk.api)
  return questionOf(bulk, await describeUsers(bulk))
}

const MATCHING = { enable: users.enableMatching, disable: users.disableMatching }

/**
 * Returns the action of a status change: a few users are changed at once where a list's button asks
 * for it, since that can be undone; many are confirmed first.
 */
export function statusAction(change: StatusChange) {
  return async (args: ActionFunctionArgs) => {
    const bulk = await readUsers(args)
    const { api } = bulk
    await requireAdmin(api)
    const { count, one } = await describeUsers(bulk)
    return answerQuestion(bulk, {
      sure: count > 0 && !needsConfirmation(bulk, count),
      act: (selected) =>
        callFor(selected, {
          ids: (ids) => api.attempt(users[change], { params: { ids } }),
          matching: (body) => api.attempt(MATCHING[change], { body }),
        }),
      done: (result) => changeFlash(change, result, { request: args.context.requestId, one }),
    })
  }
}
