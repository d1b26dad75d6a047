import { data, type ActionFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses/courses.ts'
import { filtersOrAll } from '#contract/platform/people/matching.ts'
import { chooseOne, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { currentReturnUrl, idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { countSelected, needsConfirmation, readSelection } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { DUE_FIELDS, dueIn } from '#app/kit/people/members/due-fields.tsx'
import { attempted, textsOf } from '#app/kit/people/members/selected-people.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { dueDateList } from './list-query.ts'

/** Sets the due date of the selected people, or takes it away with `remove`. */
export async function dueDatesAction({ request, context, params: named }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const params = { id: idOf(named) }
  const list = dueDateList(params.id)
  const { due } = list.filtersOf(list.readListQuery(request))
  const pick = await readSelection(
    { request, context, api, list: list.action },
    { allowAllMatching: true },
  )
  const { selected, selectionToken } = pick
  const fields = textsOf((await postedForm(request)).form, DUE_FIELDS)
  const refuse = (problem: string, status = 422) => data({ problem, fields }, { status })
  const removes = param(request, 'remove') === 'yes'
  if (!selected) return refuse(chooseOne(NOUNS.user))
  if (!removes && DUE_FIELDS.every((name) => fields[name] === ''))
    return refuse('Debes escribir una fecha límite o un plazo en días')

  const many = await countSelected(selected, (query) =>
    api.call(courses.enabledUsers, { params, query: { ...query, due } }),
  )
  if (needsConfirmation(pick, many)) {
    const asks = removes
      ? `¿Quitar la fecha límite de ${counted(many, NOUNS.user)}?`
      : `¿Poner la fecha límite a ${counted(many, NOUNS.user)}?`
    return { question: { asks, selectionToken, typed: fields }, fields }
  }
  const people = selected.all
    ? { matching: filtersOrAll({ ...selected.matching, due }) }
    : { ids: selected.ids }
  const body = { ...people, ...(removes ? {} : dueIn(fields)) }
  const made = await attempted(api.call(courses.dueDates, { params, body }))
  if (!made.ok) return refuse(made.problem, made.status)
  await pick.clear()
  const { changed, skipped } = made.value
  return redirectWithFlash(
    context,
    currentReturnUrl(request, paths.courses.detail(params.id)),
    changeFlash({
      changed,
      did: removes
        ? `Se quitó la fecha límite de ${counted(changed, NOUNS.user)}`
        : `Se cambió la fecha límite de ${counted(changed, NOUNS.user)}`,
      unchanged: 'Ninguna fecha límite cambió',
      others: skipped,
      were: ['ya la tenía así', 'ya la tenían así'],
      undo: paths.courses.assignmentUndo(params.id, context.requestId),
    }),
  )
}
