import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import type { CourseDesign } from '#contract/course-designs.ts'
import { courses } from '#contract/courses.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { formatNumber } from '../ui/format.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { CourseGrid } from './course-grid.tsx'
import { lastPage, PAGE_SIZE, pageOf, readListQuery, toQuery } from './list-query.ts'
import { NoCourses } from './no-courses.tsx'

export const meta: MetaFunction = () => [{ title: 'Diseño de cursos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { results, pagination } = await api.call(courses.designs, { query: pageOf(shown) })
  const last = lastPage(pagination.total)
  if (shown.page > last) throw redirect(paths.designs.list(toQuery({ ...shown, page: last })))
  return { rows: results, total: pagination.total, shown }
}

export default function DesignList() {
  const { rows, total, shown } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Diseño de cursos"
        count={total}
        actions={
          <ButtonLink
            to={paths.designs.new(toQuery(shown))}
            variant="primary"
            icon="plus"
            shortcut="n"
          >
            Nuevo curso
          </ButtonLink>
        }
      />
      <Outlet />
      <FilterBar
        action={paths.designs.list()}
        q={shown.q}
        label="Buscar cursos"
        clearTo={paths.designs.list()}
      />
      {rows.length === 0 ? (
        <NoCourses q={shown.q} allTo={paths.designs.list()}>
          Aquí aparecen los cursos de todas las compañías.
        </NoCourses>
      ) : (
        <>
          <CourseGrid
            courses={rows}
            to={(design) => paths.designs.design(design.id)}
            imageAt={paths.designs.image}
            note={(design) => `${design.owner_name} · ${companies(design)}`}
          />
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="cursos"
            to={(page) => paths.designs.list(toQuery({ ...shown, page }))}
          />
        </>
      )}
    </>
  )
}

function companies({ companies: count }: CourseDesign): string {
  return count === 1 ? '1 compañía' : `${formatNumber(count)} compañías`
}

export { ErrorPage as ErrorBoundary }
