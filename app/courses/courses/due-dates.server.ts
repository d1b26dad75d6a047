import { data, type ActionFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { courses } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { currentReturnUrl, idOf } from '#app/kit/backend/address.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { answerPick, textsOf } from '#app/kit/lists/bulk/answers.server.ts'
import { attempted, readBulk, whichOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import { countSelected } from '#app/kit/lists/selection.server.ts'
import {
  DUE_FIELDS,
  dueIn,
  isDueMissing,
  DUE_MISSING,
} from '#app/kit/people/members/due-fields.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { dueDateList } from './list-query.ts'

/** Sets the due date of the selected people, or takes it away with `remove`. */
export async function dueDatesAction(args: ActionFunctionArgs) {
  const { request, context } = args
  const api = await signedIn(request, context)
  const params = { id: idOf(args.params) }
  const list = dueDateList(params.id)
  const { due } = list.filtersOf(list.readListQuery(request))
  const bulk = await readBulk({ request, context, api }, list, { ...peopleFiltersIn(request), due })
  const { selected } = bulk
  const fields = textsOf((await postedForm(request)).form, DUE_FIELDS)
  const removes = param(request, 'remove') === 'yes'
  if (selected && !removes && isDueMissing(fields))
    return data({ problem: DUE_MISSING, fields }, { status: 422 })
  const back = currentReturnUrl(request, paths.courses.users(params.id))
  const verb = removes ? 'quitó' : 'cambió'
  return answerPick(
    { ...bulk, back },
    {
      noun: NOUNS.user,
      count: (rows) =>
        countSelected(rows, (query) => api.call(courses.enabledUsers, { params, query })),
      asks: (count) =>
        `¿${removes ? 'Quitar la fecha límite de' : 'Poner la fecha límite a'} ${counted(count, NOUNS.user)}?`,
      fields,
      act: (rows) => {
        const body = { ...whichOf(rows), ...(removes ? {} : dueIn(fields)) }
        return attempted(api.call(courses.dueDates, { params, body }))
      },
      done: ({ changed, skipped }) =>
        changeFlash({
          changed,
          did: `Se ${verb} la fecha límite de ${counted(changed, NOUNS.user)}`,
          unchanged: 'Ninguna fecha límite cambió',
          others: skipped,
          were: ['ya la tenía así', 'ya la tenían así'],
          undo: paths.courses.assignmentUndo(params.id, args.context.requestId),
        }),
    },
  )
}
