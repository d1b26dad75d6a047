import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { agree, chosen, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations, type Decision } from '#contract/people/preregistrations.ts'
import type { Outcome } from '#app/kit/backend/api.server.ts'
import type { Flash } from '#app/kit/backend/flash.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { affectedItems } from '#app/kit/lists/affected-items.server.ts'
import { questionOf, readBulk, type Bulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { preregistrationList } from './list-query.ts'
import { assignWords, DECIDED, FAILED, invitedWords, linkToCreated } from './words.ts'

/**
 * Decision on the selected preregistrations of the list, or on all pending ones that match, always
 * with a confirmation.
 */

type Preregistrations = Bulk<{ group: number | undefined }> & { sends_mail: boolean }

/** Reads the selected preregistrations; all that match are the pending ones of the search and the group. */
export async function readPreregistrations(
  args: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Preregistrations> {
  const { group } = preregistrationList.readListQuery(args.request)
  const bulk = await readBulk(args, preregistrationList, { group: group || undefined })
  const { sends_mail } = await requireAdmin(bulk.api)
  return { ...bulk, sends_mail }
}

/** Loads the subjects of the confirmation, as number and text. */
export async function readQuestion(args: LoaderFunctionArgs) {
  const bulk = await readPreregistrations(args)
  const [described, on] = await Promise.all([
    describe(bulk),
    affectedItems(
      args.request,
      preregistrationList,
      bulk.selected,
      (query) => bulk.api.call(preregistrations.list, { query }),
      (row) => row.full_name,
    ),
  ])
  return questionOf(bulk, { ...described, on })
}

async function describe({ api, selected, ids }: Preregistrations) {
  if (!selected) return { count: 0, who: '' }
  if (!selected.all) {
    const [id] = ids
    const count = ids.length
    if (id === undefined || count > 1) return { count, who: chosen(count, NOUNS.preregistration) }
    const { data } = await api.call(preregistrations.get, { params: { id } })
    return { count, who: `el prerregistro de ${data.full_name}` }
  }
  const query = { ...selected.matching, limit: 1 }
  const { total } = (await api.call(preregistrations.list, { query })).pagination
  const article = agree(total, 'el', 'los')
  const which = query.q && `que ${agree(total, 'coincide', 'coinciden')} con «${query.q}»`
  const waiting = agree(total, 'pendiente', 'pendientes')
  const who = `${article} ${counted(total, NOUNS.preregistration)} ${which || waiting}`
  return { count: total, who }
}

/** Awaits the order of a decision; an unavailable API is a refusal with the text of the specification. */
export function ordered(call: Promise<Outcome<Decision>>, verdict: Decision['verdict']) {
  return call.catch(catchUnavailable(FAILED[verdict].many))
}

/**
 * Returns the message of a finished decision, with the link to the created users, or the redirect to the progress of
 * one that goes on.
 */
export function decided(
  { id, verdict, decided: count, finished_at, left_over, users }: Decision,
  { back, sends_mail: sends }: Pick<Preregistrations, 'back' | 'sends_mail'>,
  more = '',
): Flash | ReturnType<typeof redirect> {
  if (!finished_at || left_over > 0) return redirect(paths.preregistrations.decision(id, { back }))
  const said = DECIDED[verdict].many
  if (verdict === 'rejected')
    return { tone: 'success', message: more === '' ? said : `${said}.${more}` }
  const next = linkToCreated(users, count, id)
  const message = `${said}. ${invitedWords(count, sends)} ${assignWords(count)}`
  return { tone: 'success', message, ...(next && { next }) }
}
