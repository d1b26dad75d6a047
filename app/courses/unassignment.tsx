import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CourseEnrolled, Unassignment } from '#contract/course-users.ts'
import { courses } from '#contract/courses.ts'
import { chooseOne, counted, NOUNS } from '#contract/nouns.ts'
import { idOf, sameBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { countOf, mustAsk, readPick } from '../lists/picked.server.ts'
import { changeFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { chosenBy } from '../people-filters/chosen.server.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Column } from '../ui/table-row.tsx'
import { unassignmentList } from './list-query.ts'
import { attempted, readPeople } from './picker.server.ts'
import { PeoplePicker, PERSON_COLUMNS, type PickerAnswer } from './people-picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Desasignar usuarios' }]

/** Those who have the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, people, chosen] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople({ request, context, api }, unassignmentList(id), (query) =>
      api.call(courses.enabledUsers, { params: { id }, query }),
    ),
    chosenBy(api, request),
    requireAdmin(api),
  ])
  return { id, name, chosen, ...people }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = unassignmentList(id)
  const [{ name }, pick] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPick({ request, context, api, list: list.action }, { wholesale: true }),
  ])
  const { picked, proof } = pick
  if (!picked) return data({ problem: chooseOne(NOUNS.user) }, { status: 422 })
  const count = await countOf(picked, (query) =>
    api.call(courses.enabledUsers, { params: { id }, query }),
  )
  if (mustAsk(pick, count)) {
    return { question: { proof, asks: `¿Desasignar «${name}» a ${counted(count, NOUNS.user)}?` } }
  }
  const change = await attempted(
    picked.all
      ? api.call(courses.unassignMatching, { params: { id }, body: picked.matching })
      : api.call(courses.unassign, { params: { id, ids: picked.ids.join(',') } }),
  )
  if (!change.ok) return data({ problem: change.problem }, { status: change.status })
  await pick.used()
  const undo = paths.courses.assignmentUndo(id, context.requestId)
  return redirectWithFlash(
    context,
    sameBack(request, paths.courses.detail(id)),
    said(change.value, name, undo),
  )
}

/** 'Se desasignó «Ética» a 3 usuarios. 1 lo sigue teniendo por un grupo o un plan de formación.' */
function said({ changed, kept }: Unassignment, name: string, undo: string) {
  return changeFlash({
    changed,
    did: `Se desasignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se desasignó a nadie`,
    undo,
    others: kept,
    were: [
      'lo sigue teniendo por un grupo o un plan de formación',
      'lo siguen teniendo por un grupo o un plan de formación',
    ],
  })
}

const COLUMNS: Column<CourseEnrolled>[] = [
  ...PERSON_COLUMNS,
  {
    key: 'direct',
    head: 'Asignación',
    cell: ({ direct }) => (direct ? 'Directa' : 'Por grupo o plan'),
  },
]

export default function UnassignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  return (
    <PeoplePicker
      title="Desasignar usuarios"
      description={`${name}. El avance se conserva y vuelve si se asigna de nuevo. Quien lo tiene por un grupo o un plan de formación lo sigue teniendo.`}
      course={id}
      answer={useActionData<PickerAnswer>()}
      list={unassignmentList(id)}
      page={page}
      failed={failed}
      chosen={chosen}
      among={{ course: id }}
      caption="Usuarios que tienen el curso"
      columns={COLUMNS}
      icon="user-off"
      action="Desasignar"
      pending="Desasignando…"
      noneLeft="Nadie tiene el curso todavía."
    />
  )
}

export { ErrorPage as ErrorBoundary }
