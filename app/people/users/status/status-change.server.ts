import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import {
  needsConfirmation,
  confirmationUrl,
  readSelection,
} from '#app/kit/lists/selection.server.ts'
import { userList } from '../list-query.ts'
import {
  changeFlash,
  changeStatus,
  describeUsers,
  selectionBack,
  type StatusChange,
} from '../selection.server.ts'

/** Loads the users of the confirmation. */
export async function statusQuestion({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [{ selected, selectionToken }] = await Promise.all([
    readSelection({ request, context, api, list: userList.action }, { allowAllMatching: true }),
    requireAdmin(api),
  ])
  return {
    ...(await describeUsers(api, selected)),
    selectionToken,
    closeTo: selectionBack(request),
  }
}

/**
 * Returns the action of a status change: a few users are changed at once where a list's button asks
 * for it, since that can be undone; many are confirmed first.
 */
export function statusAction(change: StatusChange) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const api = await signedIn(request, context)
    await requireAdmin(api)
    const at = { request, context, api, list: userList.action }
    const pick = await readSelection(at, { allowAllMatching: true })
    const { selected } = pick
    const { count, one } = await describeUsers(api, selected)
    if (!selected || count === 0 || needsConfirmation(pick, count))
      return redirect(confirmationUrl(request, pick))
    const result = await pick.orDeletedError(changeStatus(api, selected, change))
    await pick.clear()
    const flash = changeFlash(change, result, { request: context.requestId, one })
    return redirectWithFlash(context, selectionBack(request), flash)
  }
}
