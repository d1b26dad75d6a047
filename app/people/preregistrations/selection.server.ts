import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { filtersOrAll } from '#contract/platform/people/matching.ts'
import { agree, chosen, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations, type Decision } from '#contract/people/preregistrations.ts'
import { signedIn, type ApiClient, type Outcome } from '#app/kit/backend/api.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { affectedItems } from '#app/kit/lists/affected-items.server.ts'
import {
  confirmationUrl,
  readSelection,
  type SelectedRows,
} from '#app/kit/lists/selection.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { preregistrationList } from './list-query.ts'
import { DECIDED, FAILED } from './words.ts'

/**
 * Decision on the selected preregistrations of the list, or on all that match, always with a
 * confirmation.
 */

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Returns the filters of pending ones, with the search and the group of the address. */
function matching(request: Request) {
  const { q, group } = preregistrationList.readListQuery(request)
  return { q, group: group || undefined }
}

async function readPicked({ request, context }: Args) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const at = { request, context, api, list: preregistrationList.action }
  return { api, ...(await readSelection(at, { allowAllMatching: true })) }
}

/** Loads the subjects of the confirmation, as number and text. */
export async function askedAbout(args: LoaderFunctionArgs) {
  const { request } = args
  const { api, selected, selectionToken } = await readPicked(args)
  const [described, on] = await Promise.all([
    describe(api, request, selected),
    affectedItems(
      request,
      preregistrationList,
      selected,
      (query) => api.call(preregistrations.list, { query }),
      (row) => row.full_name,
    ),
  ])
  return { ...described, on, selectionToken, closeTo: preregistrationList.currentUrl(request) }
}

async function describe(api: ApiClient, request: Request, picked: SelectedRows | null) {
  if (!picked) return { count: 0, who: '' }
  if (!picked.all) {
    const [id] = picked.ids
    const count = picked.ids.length
    if (id === undefined || count > 1) return { count, who: chosen(count, NOUNS.preregistration) }
    const { data } = await api.call(preregistrations.get, { params: { id } })
    return { count, who: `el prerregistro de ${data.full_name}` }
  }
  const query = { ...matching(request), limit: 1 }
  const { total } = (await api.call(preregistrations.list, { query })).pagination
  const article = agree(total, 'el', 'los')
  const which = query.q && `que ${agree(total, 'coincide', 'coinciden')} con «${query.q}»`
  const waiting = agree(total, 'pendiente', 'pendientes')
  const who = `${article} ${counted(total, NOUNS.preregistration)} ${which || waiting}`
  return { count: total, who }
}

/**
 * Starts the bulk decision. Redirects to the list when it is finished by then, else to its
 * progress.
 * @returns the redirect, or the API's error for the page.
 */
export async function decideSelected(
  args: ActionFunctionArgs,
  order: { verdict: 'approved' } | { verdict: 'rejected'; observations: string },
) {
  const { request, context } = args
  const { api, ...pick } = await readPicked(args)
  const { selected, confirmed } = pick
  if (!selected || !confirmed)
    return { ok: true, answer: redirect(confirmationUrl(request, pick)) } as const
  const call = ordered(api, request, selected, order)
  const outcome = await pick.orDeletedError(
    call.catch(catchUnavailable(FAILED[order.verdict].many)),
  )
  if (!outcome.ok) return outcome
  await pick.clear()
  const { id, verdict, finished_at, left_over } = outcome.value
  const back = preregistrationList.currentUrl(request)
  const answer =
    finished_at && left_over === 0
      ? await redirectWithFlash(context, back, DECIDED[verdict].many)
      : redirect(paths.preregistrations.decision(id, { back }))
  return { ok: true, answer } as const
}

function ordered(
  api: ApiClient,
  request: Request,
  picked: SelectedRows,
  order: Parameters<typeof decideSelected>[1],
): Promise<Outcome<Decision>> {
  const which = matching(request)
  const params = { ids: picked.all ? '' : picked.ids.join(',') }
  if (order.verdict === 'approved') {
    return picked.all
      ? api.attempt(preregistrations.approveMatching, { body: filtersOrAll(which) })
      : api.attempt(preregistrations.approveMany, { params })
  }
  const { observations } = order
  return picked.all
    ? api.attempt(preregistrations.rejectMatching, {
        body: { ...filtersOrAll(which), observations },
      })
    : api.attempt(preregistrations.rejectMany, { params, body: { observations } })
}
