import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { agree, done, NOUNS } from '#contract/platform/values/nouns.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { confirmationUrl } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { SelectionQuestion } from '#app/kit/people/members/selection-question.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { describeRecords, readSelectedRecords, whichOf } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Desactivar usuarios del curso' }]

export async function loader(args: LoaderFunctionArgs) {
  const { course: _, ...selection } = await describeRecords(args)
  return selection
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, pick, narrowed, closeTo } = await readSelectedRecords(args)
  if (!pick.selected || !pick.confirmed) return redirect(confirmationUrl(request, pick))
  const which = whichOf(pick.selected, narrowed)
  const { changed, skipped } = await pick.orDeletedError(
    'matching' in which
      ? api.call(externalCourseUsers.disableMatching, { params: { id }, body: which.matching })
      : api.call(externalCourseUsers.disable, { params: { id, ids: which.ids.join(',') } }),
  )
  await pick.clear()
  return redirectWithFlash(
    context,
    closeTo,
    changeFlash({
      changed,
      did: `${done(['desactivó', 'desactivaron'], changed, NOUNS.user)} en el curso`,
      unchanged: 'Nadie se desactivó',
      others: skipped,
      were: ['ya estaba desactivado', 'ya estaban desactivados'],
      undo: paths.externalCourseUsers.undo(id, context.requestId),
    }),
  )
}

export default function Deactivation() {
  const { who, ...selection } = useLoaderData<typeof loader>()
  const { count } = selection
  return (
    <SelectionQuestion
      title={agree(count, 'Desactivar usuario del curso', 'Desactivar usuarios del curso')}
      noun={NOUNS.user}
      selection={selection}
      asks={`¿Desactivar en este curso a ${who}?`}
      confirmLabel="Desactivar"
    >
      <p className="mt-2">
        Lo registrado se conserva, y deja de contar en los indicadores. Si se{' '}
        {agree(count, 'le', 'les')} asigna de nuevo, vuelve como estaba.
      </p>
    </SelectionQuestion>
  )
}
