import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses.ts'
import type { MembershipChange } from '#contract/members.ts'
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
import { assignmentList } from './list-query.ts'
import { attempted, readPeople } from './picker.server.ts'
import { PeoplePicker, PERSON_COLUMNS, type PickerAnswer } from './people-picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Those who do not have the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, people, chosen] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople({ request, context, api }, assignmentList(id), (query) =>
      api.call(courses.availableUsers, { params: { id }, query }),
    ),
    chosenBy(api, request),
    requireAdmin(api),
  ])
  return { id, name, chosen, ...people }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = assignmentList(id)
  const [{ name }, pick] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPick({ request, context, api, list: list.action }, { wholesale: true }),
  ])
  const { picked, proof } = pick
  if (!picked) return data({ problem: chooseOne(NOUNS.user) }, { status: 422 })
  const count = await countOf(picked, (query) =>
    api.call(courses.availableUsers, { params: { id }, query }),
  )
  if (mustAsk(pick, count)) {
    return { question: { proof, asks: `¿Asignar «${name}» a ${counted(count, NOUNS.user)}?` } }
  }
  const change = await attempted(
    picked.all
      ? api.call(courses.assignMatching, { params: { id }, body: picked.matching })
      : api.call(courses.assign, { params: { id, ids: picked.ids.join(',') } }),
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

/** 'Se asignó «Ética» a 3 usuarios. 1 ya lo tenía.' */
function said({ changed, skipped }: MembershipChange, name: string, undo: string) {
  return changeFlash({
    changed,
    did: `Se asignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se asignó a nadie`,
    undo,
    others: skipped,
    were: ['ya lo tenía', 'ya lo tenían'],
  })
}

export default function AssignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  return (
    <PeoplePicker
      title="Asignar usuarios"
      description={`${name}. A quien ya lo tuvo le vuelve su avance.`}
      course={id}
      answer={useActionData<PickerAnswer>()}
      list={assignmentList(id)}
      page={page}
      failed={failed}
      chosen={chosen}
      among={{ without_course: id }}
      caption="Usuarios que no tienen el curso"
      columns={PERSON_COLUMNS}
      icon="user-plus"
      action="Asignar"
      pending="Asignando…"
      noneLeft="Todos los usuarios tienen el curso."
    />
  )
}

export { ErrorPage as ErrorBoundary }
