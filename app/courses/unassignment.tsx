import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CourseEnrolled, Unassignment } from '#contract/course-users.ts'
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
import type { Column } from '../ui/table-row.tsx'
import { unassignmentList } from './list-query.ts'
import { attempted, readPeople, readPicked } from './picker.server.ts'
import { PeoplePicker, PERSON_COLUMNS } from './people-picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Desasignar usuarios' }]

/** Those who have the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = unassignmentList(id)
  const shown = list.readListQuery(new URL(request.url).searchParams)
  const [{ name }, people] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople(request, {
      shown,
      pageSize: 10,
      address: (page) => list.listUrl(shown, { page }),
      read: (part) =>
        api.call(courses.enabledUsers, { params: { id }, query: { q: shown.q, ...part } }),
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
      ? api.call(courses.unassignMatching, { params: { id }, body: { q: picked.q } })
      : api.call(courses.unassign, { params: { id, ids: picked.ids.join(',') } }),
  )
  if (!change.ok) return data({ problem: change.problem }, { status: change.status })
  return redirectWithFlash(context, paths.courses.detail(id), said(change.value))
}

/** 'Se desasignó el curso a 3 usuarios. 1 lo sigue teniendo por un grupo o un plan de formación.' */
function said({ changed, kept }: Unassignment): Flash {
  const rest =
    kept === 0
      ? ''
      : ` ${formatNumber(kept)} lo ${agree(kept, 'sigue', 'siguen')} teniendo por un grupo o un plan de formación.`
  if (changed === 0) return { tone: 'info', message: `No se desasignó a nadie.${rest}` }
  return {
    tone: 'success',
    message: `Se desasignó el curso a ${counted(changed, NOUNS.user)}.${rest}`,
  }
}

const COLUMNS: Column<CourseEnrolled>[] = [
  ...(PERSON_COLUMNS as Column<CourseEnrolled>[]),
  {
    key: 'direct',
    head: 'Asignación',
    cell: ({ direct }) => (direct ? 'Directa' : 'Por grupo o plan'),
  },
]

export default function UnassignUsers() {
  const { id, name, failed, ...people } = useLoaderData<typeof loader>()
  const problem = useActionData<{ problem: string }>()?.problem
  return (
    <>
      <PageHeader
        title="Desasignar usuarios"
        description={`${name}. El avance se conserva y vuelve si se asigna de nuevo. Quien lo tiene por un grupo o un plan de formación lo sigue teniendo.`}
        back={{ to: paths.courses.detail(id), label: 'Volver al curso' }}
      />
      {problem ? (
        <div className="mb-4">
          <Alert tone="danger">{problem}</Alert>
        </div>
      ) : null}
      <PeoplePicker
        list={unassignmentList(id)}
        page={people}
        failed={failed}
        caption="Usuarios que tienen el curso"
        columns={COLUMNS}
        icon="user-off"
        action="Desasignar"
        pending="Desasignando…"
        noneLeft="Nadie tiene el curso todavía."
      />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
