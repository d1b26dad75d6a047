import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { mustAsk, questionOf, readPick } from '../lists/picked.server.ts'
import { userList } from './list-query.ts'
import {
  changeFlash,
  changeStatus,
  describeSelection,
  selectionBack,
  type StatusChange,
} from './selection.server.ts'

/** Whom the question is about. */
export async function statusQuestion({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [{ picked, proof }] = await Promise.all([
    readPick({ request, context, api, list: userList.action }, { wholesale: true }),
    requireAdmin(api),
  ])
  return { ...(await describeSelection(api, picked)), proof, closeTo: selectionBack(request) }
}

/** A few are changed at once where a list's button asks for it, since that can be undone; many are asked about. */
export function statusAction(change: StatusChange) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const api = await signedIn(request, context)
    await requireAdmin(api)
    const at = { request, context, api, list: userList.action }
    const pick = await readPick(at, { wholesale: true })
    const { picked } = pick
    const { count, one } = await describeSelection(api, picked)
    if (!picked || count === 0 || mustAsk(pick, count)) return redirect(questionOf(request, pick))
    const result = await pick.present(changeStatus(api, picked, change))
    await pick.used()
    const flash = changeFlash(change, result, { request: context.requestId, one })
    return redirectWithFlash(context, selectionBack(request), flash)
  }
}
