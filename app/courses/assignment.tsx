import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Assignment } from '#contract/course-users.ts'
import { courses } from '#contract/courses.ts'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash, type Flash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { formatNumber } from '../ui/format.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { assignmentList } from './list-query.ts'
import { attempted, readPeople, readPicked } from './picker.server.ts'
import { PeoplePicker, PERSON_COLUMNS } from './people-picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Those who do not have the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = assignmentList(id)
  const shown = list.readListQuery(new URL(request.url).searchParams)
  const [{ name }, people] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople(request, {
      shown,
      pageSize: 10,
      address: (page) => list.listUrl(shown, { page }),
      read: (part) =>
        api.call(courses.availableUsers, { params: { id }, query: { q: shown.q, ...part } }),
    }),
    requireAdmin(api),
  ])
  return { id, name, ...people }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const picked = await readPicked(request)
  if (!picked) return data({ problem: 'Debes seleccionar al menos un usuario.' }, { status: 422 })
  const change = await attempted(
    picked.all
      ? api.call(courses.assignMatching, { params: { id }, body: { q: picked.q } })
      : api.call(courses.assign, { params: { id, ids: picked.ids.join(',') } }),
  )
  if (!change.ok) return data({ problem: change.problem }, { status: change.status })
  return redirectWithFlash(context, paths.courses.detail(id), said(change.value))
}

/** 'Se asignó el curso a 3 usuarios. 1 ya lo tenía.' */
function said({ changed, skipped }: Assignment): Flash {
  const rest =
    skipped === 0 ? '' : ` ${formatNumber(skipped)} ya lo ${agree(skipped, 'tenía', 'tenían')}.`
  if (changed === 0) return { tone: 'info', message: `No se asignó a nadie.${rest}` }
  return {
    tone: 'success',
    message: `Se asignó el curso a ${counted(changed, NOUNS.user)}.${rest}`,
  }
}

export default function AssignUsers() {
  const { id, name, failed, ...people } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem: string }>()?.problem
  return (
    <>
      <PageHeader
        title="Asignar usuarios"
        description={`${name}. A quien ya lo tuvo le vuelve su avance.`}
        back={{ to: paths.courses.detail(id), label: 'Volver al curso' }}
      />
      {problem ? (
        <div className="mb-4">
          <Alert tone="danger">{problem}</Alert>
        </div>
      ) : null}
      <PeoplePicker
        list={assignmentList(id)}
        page={people}
        failed={failed}
        caption="Usuarios que no tienen el curso"
        columns={PERSON_COLUMNS}
        icon="user-plus"
        action="Asignar"
        pending="Asignando…"
        noneLeft="Todos los usuarios tienen el curso."
      />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
