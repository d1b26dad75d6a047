import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { questionOf } from '../lists/picked.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { selectionBack } from './selection.server.ts'
import { TargetPage } from './target-page.tsx'
import { givenFlash, postedTarget, readChosen, readTargets } from './targets.server.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar curso' }]

/** The company's courses, one of which the chosen people are given. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [page] = await Promise.all([
    readTargets({ request, context, api }, paths.users.courseAssignment, (query) =>
      api.call(courses.list, { query }),
    ),
    requireAdmin(api),
  ])
  return page
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
  const { name } = await api.call(courses.get, { params })
  const change = await pick.present(
    picked.all
      ? api.call(courses.assignMatching, { params, body: picked.matching })
      : api.call(courses.assign, { params: { id, ids: picked.ids.join(',') } }),
  )
  await pick.used()
  const flash = givenFlash(
    change,
    `Se asignó el curso «${name}» a ${counted(change.changed, NOUNS.user)}`,
    ['ya lo tenía', 'ya lo tenían'],
    paths.courses.assignmentUndo(id, context.requestId),
  )
  return redirectWithFlash(context, selectionBack(request), flash)
}

export default function CourseAssignment() {
  return (
    <TargetPage
      page={useLoaderData<typeof loader>()}
      address={paths.users.courseAssignment}
      title="Asignar curso"
      what={(who) => `Para ${who}. A quien ya tuvo el curso le vuelve su avance.`}
      noun={NOUNS.course}
      icon="courses"
      action="Asignar"
      none="Aún no hay cursos"
    />
  )
}

export { ErrorPage as ErrorBoundary }
