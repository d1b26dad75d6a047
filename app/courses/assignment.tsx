import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Assignment } from '#contract/course-users.ts'
import { courses } from '#contract/courses.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash, type Flash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { formatNumber } from '../ui/format.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { courseIdOf } from './params.server.ts'
import { readPickerQuery, toPickerQuery } from './picker-query.ts'
import { attempted, pageOf, readPeople, readPicked } from './picker.server.ts'
import { PERSON_COLUMNS, UserPicker } from './picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Those who do not have the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = courseIdOf(params)
  const shown = readPickerQuery(new URL(request.url).searchParams)
  const [{ name }, people] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople(api.call(courses.availableUsers, { params: { id }, query: pageOf(shown) })),
    requireAdmin(api),
  ])
  if (shown.page > people.last)
    throw redirect(paths.courses.assignment(id, toPickerQuery({ ...shown, page: people.last })))
  const { rows, total, failed } = people
  return { id, name, rows, total, failed, shown }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = courseIdOf(params)
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
    skipped === 0 ? '' : ` ${formatNumber(skipped)} ya lo ${skipped === 1 ? 'tenía' : 'tenían'}.`
  if (changed === 0) return { tone: 'info', message: `No se asignó a nadie.${rest}` }
  const people = changed === 1 ? '1 usuario' : `${formatNumber(changed)} usuarios`
  return { tone: 'success', message: `Se asignó el curso a ${people}.${rest}` }
}

export default function AssignUsers() {
  const { id, name, ...people } = useLoaderData<typeof loader>()
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
      <UserPicker
        {...people}
        caption="Usuarios que no tienen el curso"
        address={(query) => paths.courses.assignment(id, query)}
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
