import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { externalCourses } from '#contract/training/external-courses.ts'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import { selectable } from '#app/kit/lists/list-page-data.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { appliedFilters } from '#app/kit/people/filters/applied.server.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { recordColumns } from './columns.tsx'
import { CourseActions } from './course-actions.tsx'
import { Facts, shortFacts } from './facts.tsx'
import { apiQueryOf, recordList, WORD_FILTERS } from './list-query.ts'
import { NobodyThere } from './nobody-there.tsx'
import { Undated } from './undated.tsx'
import { RecordMenu, RecordSelection } from './record-actions.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.course.name} · Curso externo` : 'Curso externo' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = recordList(id)
  const urlState = list.readListQuery(request)
  const [course, page, chosen] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    readPage(
      { request, context, api },
      {
        urlState,
        pageSize: 100,
        address: (number) => list.listUrl(urlState, { page: number }),
        read: (part) =>
          api.call(externalCourseUsers.users, {
            params: { id },
            query: { ...apiQueryOf(list, urlState), ...part },
          }),
      },
    ),
    appliedFilters(api, request),
  ])
  const back = returnUrlOfPage(
    request,
    paths.externalCourseUsers.list(id),
    paths.externalCourses.list(),
  )
  return { course, page, chosen, back }
}

export default function ExternalCoursePage() {
  const { course, page: loaded, chosen, back } = useLoaderData<typeof loader>()
  const list = recordList(course.id)
  const { urlState } = loaded
  const words = wordFilters(WORD_FILTERS, list, urlState)
  const admin = useIsAdmin()
  // Removed users can only be assigned again.
  const picks = admin && urlState.enabled === ''
  const page = selectable(loaded, picks)
  return (
    <>
      <PageHeader
        title={course.name}
        kind="Curso externo"
        back={wayTo(back, paths.externalCourses.list(), 'Volver a los cursos externos')}
        description={shortFacts(course)}
        actions={<CourseActions course={course} urlState={urlState} />}
      />
      <Outlet />
      <Facts course={course} />
      <Undated course={course} />
      <ListBody
        tools={
          <ExportMenu
            to={(file) =>
              paths.externalCourseUsers.export(course.id, { ...list.toQuery(urlState), ...file })
            }
          />
        }
        list={list}
        page={page}
        noun={NOUNS.user}
        search="Buscar usuarios"
        facets={
          <FacetLinks list={list} page={page} among={{ external_course: course.id }} inLine={1} />
        }
        filters={words.filters}
        chips={[...words.chips, ...peopleChips(urlState, chosen, list.listUrl)]}
        empty={<NobodyThere list={list} urlState={urlState} course={course.id} />}
        stay
      >
        <ListTable
          list={list}
          page={page}
          caption={`Usuarios de ${course.name}`}
          columns={recordColumns(
            course.assessable,
            urlState.due !== '' ||
              urlState.sort === 'due_date' ||
              page.rows.some((row) => row.due_date),
          )}
          rowKey={(row) => row.id}
          picks={picks ? (row) => `Seleccionar a ${row.full_name}` : undefined}
          allowAllMatching
          rowMenu={
            admin
              ? (row) => <RecordMenu list={list} course={course.id} row={row} urlState={urlState} />
              : undefined
          }
          muted={(row) => row.disabled || !row.enabled}
        >
          {picks ? <RecordSelection list={list} course={course.id} page={page} /> : null}
        </ListTable>
      </ListBody>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al cargar los usuarios" />
}
