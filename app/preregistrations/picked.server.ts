import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { filtersOrAll } from '#contract/matching.ts'
import { agree, chosen, counted, NOUNS } from '#contract/nouns.ts'
import { preregistrations, type Decision } from '#contract/preregistrations.ts'
import { signedIn, type ApiClient, type Outcome } from '../backend/api.server.ts'
import { unlessAway } from '../backend/away.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actedOn } from '../lists/acted-on.server.ts'
import { questionOf, readPick, type Picked } from '../lists/picked.server.ts'
import { paths } from '../paths.ts'
import { preregistrationList } from './list-query.ts'
import { DECIDED, FAILED } from './words.ts'

/** Deciding about many requests that were picked in the list, or all that match: asked first, always. */

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Those that wait, of the search and the group that the address is of. */
function matching({ url }: Request) {
  const { q, group } = preregistrationList.readListQuery(new URL(url).searchParams)
  return { q, group: group || undefined }
}

async function readPicked({ request, context }: Args) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const at = { request, context, api, list: preregistrationList.action }
  return { api, ...(await readPick(at, { wholesale: true })) }
}

/** Whom the question is about, in number and in words. */
export async function askedAbout(args: LoaderFunctionArgs) {
  const { request } = args
  const { api, picked, proof } = await readPicked(args)
  const [described, on] = await Promise.all([
    describe(api, request, picked),
    actedOn(
      request,
      preregistrationList,
      picked,
      (query) => api.call(preregistrations.list, { query }),
      (row) => row.full_name,
    ),
  ])
  return { ...described, on, proof, closeTo: preregistrationList.sameList(request) }
}

async function describe(api: ApiClient, request: Request, picked: Picked | null) {
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
 * Orders the decision about what was asked. Leads back to the list where it is done by then, else to how
 * far it is.
 * @returns where it leads, or the API's refusal, for the page to show.
 */
export async function decidePicked(
  args: ActionFunctionArgs,
  order: { verdict: 'approved' } | { verdict: 'rejected'; observations: string },
) {
  const { request, context } = args
  const { api, ...pick } = await readPicked(args)
  const { picked, confirmed } = pick
  if (!picked || !confirmed)
    return { ok: true, answer: redirect(questionOf(request, pick)) } as const
  const call = ordered(api, request, picked, order)
  const outcome = await pick.present(call.catch(unlessAway(FAILED[order.verdict].many)))
  if (!outcome.ok) return outcome
  await pick.used()
  const { id, verdict, finished_at, left_over } = outcome.value
  const back = preregistrationList.sameList(request)
  const answer =
    finished_at && left_over === 0
      ? await redirectWithFlash(context, back, DECIDED[verdict].many)
      : redirect(paths.preregistrations.decision(id, { back }))
  return { ok: true, answer } as const
}

function ordered(
  api: ApiClient,
  request: Request,
  picked: Picked,
  order: Parameters<typeof decidePicked>[1],
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
