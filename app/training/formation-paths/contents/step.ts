import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { pathContentKindOf } from './kinds.ts'
import { contentsList } from '../list-query.ts'
import { memberInPath } from './member-in-path.server.ts'
import { STEPS, stepOf, type Step } from './steps.ts'

const FAILED = 'Ocurrió un error al reordenar'

const DONE: Record<Step, string> = { up: 'subió', down: 'bajó', out: 'salió un nivel' }
const NOWHERE: Record<Step, string> = {
  up: 'ya es el primero de su nivel',
  down: 'ya es el último de su nivel',
  out: 'no está dentro de otro',
}

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.formationPaths.detail(idOf(params), pathContentKindOf(params)))
}

/** Moves a content by one step: `?item=7&step=up`. The target is computed from the current path. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const stepName = param(request, 'step')
  const step = STEPS.find((one) => one === stepName)
  if (!step) throw notFound()
  const here = contentsList(id, kind).currentUrl(request)
  const { member, members, version, contents } = await memberInPath(api, request, id, kind)
  const move = stepOf(members, member.id, step)
  if (!move) {
    const message = `«${member.name}» ${NOWHERE[step]}.`
    return redirectWithFlash(context, here, { tone: 'info', message })
  }
  const outcome = await contents.move(move, version).catch(catchUnavailable(FAILED))
  if (!outcome.ok) return redirectWithFlash(context, here, failedToast(FAILED, outcome.failure))
  return redirectWithFlash(context, here, {
    tone: 'success',
    message: `«${member.name}» ${DONE[step]}.`,
    undo: { at: paths.formationPaths.undo(id, kind, context.requestId) },
  })
}
