import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  externalCourseUsers,
  type ExternalCourseUser,
} from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { shortFacts } from './facts.tsx'
import { apiQueryOf, recordList, type ListQuery } from './list-query.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

/** Maximum number of names in print; the sheet shows the total. */
const MAX_ITEMS = 2000
const PART = 1000

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Lista de asistencia · ${data.course.name}` : 'Lista de asistencia' },
]

/** Loads the users of the course that match the list's search and filters, in its order. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const urlState = recordList(id).readListQuery(request)
  const [course, people] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    namesOf(api, id, urlState),
  ])
  return { course, ...people }
}

async function namesOf(api: ApiClient, id: number, urlState: ListQuery) {
  const query = { ...apiQueryOf(recordList(id), urlState), enabled: 'true' as const, limit: PART }
  const rows: ExternalCourseUser[] = []
  let total = 0
  do {
    const part = await api.call(externalCourseUsers.users, {
      params: { id },
      query: { ...query, skip: rows.length },
    })
    total = part.pagination.total
    // Users may have been removed meanwhile.
    if (part.results.length === 0) break
    rows.push(...part.results)
  } while (rows.length < Math.min(MAX_ITEMS, total))
  return { rows, total }
}

const HEAD = 'border border-edge px-2 py-1 text-left font-medium'
const CELL = 'h-[11mm] border border-edge px-2 py-1 align-middle'

export default function AttendanceSheet() {
  const { course, rows, total } = useLoaderData<typeof loader>()
  return (
    <div>
      <PageHeader
        title={course.name}
        kind="Lista de asistencia"
        back={{ to: paths.externalCourseUsers.list(course.id), label: 'Volver al curso' }}
        description={[shortFacts(course), course.instructor_name].filter(Boolean).join(DOT)}
        actions={
          <span className="print:hidden nojs:hidden">
            <Button icon="printer" onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        }
      />
      {total > rows.length ? (
        <div className="mb-4">
          <Alert tone="warning" live={false}>
            La lista tiene {formatNumber(rows.length)} de {formatNumber(total)} usuarios: busca o
            filtra en el curso para imprimir los demás.
          </Alert>
        </div>
      ) : null}
      <dl className="mb-4 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
        {['Fecha', 'Lugar', 'Firma del formador'].map((term) => (
          <div key={term} className="flex items-end gap-2">
            <dt className="shrink-0 text-muted">{term}</dt>
            <dd className="h-6 flex-1 border-b border-edge">
              <span className="sr-only">Por escribir</span>
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <EmptyState icon="users" title="No hay usuarios en el momento" />
      ) : (
        <ScrollRegion label={`Lista de asistencia de ${course.name}`} className="overflow-x-auto">
          <table className="w-full border-collapse bg-surface">
            <caption className="sr-only">Lista de asistencia de {course.name}</caption>
            <thead>
              <tr>
                <th scope="col" className={`${HEAD} w-10 text-right`}>
                  N.º
                </th>
                <th scope="col" className={HEAD}>
                  Nombre
                </th>
                <th scope="col" className={`${HEAD} w-32`}>
                  Identificación
                </th>
                <th scope="col" className={`${HEAD} w-40`}>
                  Área
                </th>
                <th scope="col" className={`${HEAD} w-[32%] min-w-40`}>
                  Firma
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.id} className="break-inside-avoid">
                  <td className={`${CELL} text-right tabular-nums text-muted`}>{index + 1}</td>
                  <th scope="row" className={`${CELL} break-words text-left font-normal`}>
                    {row.full_name}
                  </th>
                  <td className={`${CELL} tabular-nums`}>{row.identification_number}</td>
                  <td className={CELL}>{row.area_name}</td>
                  <td className={CELL}>
                    <span className="sr-only">Espacio para firmar</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
