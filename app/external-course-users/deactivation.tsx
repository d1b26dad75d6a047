import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/external-course-users.ts'
import { agree, done, NOUNS } from '#contract/nouns.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { confirmationUrl } from '../lists/selection.server.ts'
import { changeFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { inWordsOf, readSelectedRecords, whichOf } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Desactivar usuarios del curso' }]

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, pick, closeTo, count } = await readSelectedRecords(args)
  const who = await inWordsOf(api, id, pick.selected, count)
  return { count, who, selectionToken: pick.selectionToken, closeTo }
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
  const { count, who, selectionToken, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog
      title={agree(count, 'Desactivar usuario del curso', 'Desactivar usuarios del curso')}
      closeTo={closeTo}
      size="sm"
    >
      {count === 0 ? (
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel="Desactivar"
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
        >
          <p className="font-medium">¿Desactivar en este curso a {who}?</p>
          <p className="mt-2">
            Lo registrado se conserva, y deja de contar en los indicadores. Si se{' '}
            {agree(count, 'le', 'les')} asigna de nuevo, vuelve como estaba.
          </p>
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
