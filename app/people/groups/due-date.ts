import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { groups } from '#contract/people/groups.ts'
import { chooseOne, counted } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { textsOf } from '#app/kit/lists/bulk/answers.server.ts'
import { attempted, carryOut, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import {
  DUE_FIELDS,
  DUE_MISSING,
  dueIn,
  isDueMissing,
} from '#app/kit/people/members/due-fields.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { GROUP_MEMBER_KINDS, groupMemberKindOf, type GroupMemberKind } from './kinds.ts'
import { memberList } from './list-query.ts'

const CALLS = { courses: groups.dueCourses, paths: groups.dueFormationPaths }

function kindIn(params: LoaderFunctionArgs['params']): Exclude<GroupMemberKind, 'users'> {
  const kind = groupMemberKindOf(params)
  if (kind === 'users') throw notFound()
  return kind
}

/** Redirects a GET to the list, because the route has only an action. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.groups.detail(idOf(params), kindIn(params)))
}

/** Sets the due date with which a group gives the selected courses or paths, or takes it away with `remove`. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindIn(params)]
  const { noun } = GROUP_MEMBER_KINDS[kind]
  const list = memberList(id, kind)
  const refuse = (message: string) =>
    redirectWithFlash(context, list.action, { tone: 'danger', message })
  const bulk = await readBulk({ request, context, api }, list)
  const { ids } = bulk
  if (ids.length === 0) return refuse(chooseOne(noun))
  const fields = textsOf((await postedForm(request)).form, DUE_FIELDS)
  const removes = param(request, 'remove') === 'yes'
  if (!removes && isDueMissing(fields)) return refuse(DUE_MISSING)
  const body = { ids, ...(removes ? {} : dueIn(fields)) }
  const made = await carryOut(bulk, attempted(bulk.api.call(CALLS[kind], { params: { id }, body })))
  if (!made.ok) return refuse(made.failure.message)
  const { changed, skipped } = made.value
  return redirectWithFlash(
    context,
    list.action,
    changeFlash({
      changed,
      did: `Se ${removes ? 'quitó' : 'cambió'} la fecha límite de ${counted(changed, noun)}`,
      unchanged: 'Ninguna fecha límite cambió',
      others: skipped,
      were: ['ya la tenía así', 'ya la tenían así'],
      undo: paths.groups.undo(id, kind, context.requestId),
    }),
  )
}
