import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { done, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { questionOf } from '../lists/picked.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { selectionBack } from './selection.server.ts'
import { TargetPage } from './target-page.tsx'
import { givenFlash, postedTarget, readChosen, readTargets } from './targets.server.ts'

export const meta: MetaFunction = () => [{ title: 'Agregar a grupo' }]

/** The company's groups, to one of which the chosen people are added. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return readTargets({ request, context, api }, paths.users.groupAddition, (query) =>
    api.call(groups.list, { query }),
  )
}

/** The page says whom its answer concerns, and its answer is about nobody else. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = await postedTarget(request)
  if (id === null) return data(null, { status: 422 })
  const pick = await readChosen({ request, context, api })
  const { picked } = pick
  if (!picked || !pick.confirmed) return redirect(questionOf(request, pick))
  const params = { id }
  const { name } = await api.call(groups.get, { params })
  const change = await pick.present(
    picked.all
      ? api.call(groups.addMatchingUsers, { params, body: picked.matching })
      : api.call(groups.addUsers, { params: { id, ids: picked.ids.join(',') } }),
  )
  await pick.used()
  const were = ['ya estaba en el grupo', 'ya estaban en el grupo'] as const
  const did = done(['agregó', 'agregaron'], change.changed, NOUNS.user)
  const flash = givenFlash(
    change,
    `${did} al grupo «${name}»`,
    were,
    paths.groups.undo(id, 'users', context.requestId),
  )
  return redirectWithFlash(context, selectionBack(request), flash)
}

export default function GroupAddition() {
  return (
    <TargetPage
      page={useLoaderData<typeof loader>()}
      address={paths.users.groupAddition}
      title="Agregar a grupo"
      what={(who) => `Para ${who}, que recibirán los cursos del grupo.`}
      noun={NOUNS.group}
      icon="groups"
      action="Agregar"
      none="No hay grupos en el momento"
    />
  )
}

export { ErrorPage as ErrorBoundary }
