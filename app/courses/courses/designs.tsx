import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CourseDesign } from '#contract/courses/design/course-designs.ts'
import { courses } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { CourseGrid } from './course-grid.tsx'
import { designList } from './list-query.ts'
import { NoCourses } from './no-courses.tsx'

export const meta: MetaFunction = () => [{ title: 'Diseño de cursos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const urlState = designList.readListQuery(request)
  return readPage(
    { request, context },
    {
      urlState,
      pageSize: 100,
      address: (page) => designList.listUrl(urlState, { page }),
      read: (part) => api.call(courses.designs, { query: { q: urlState.q, ...part } }),
    },
  )
}

export default function DesignList() {
  const page = useLoaderData<typeof loader>()
  const { rows, urlState } = page
  const create = (
    <CreateLink to={paths.designs.new(designList.toQuery(urlState))}>Nuevo curso</CreateLink>
  )
  return (
    <ListPage
      title="Diseño de cursos"
      create={create}
      list={designList}
      page={page}
      noun={NOUNS.course}
      search="Buscar cursos"
      empty={
        <NoCourses q={urlState.q} allTo={paths.designs.list()} create={create}>
          Aquí aparecen los cursos de todas las compañías.
        </NoCourses>
      }
    >
      <CourseGrid
        courses={rows}
        to={(design) => paths.designs.design(design.id)}
        imageAt={paths.designs.image}
        note={(design) => `${design.owner_name}${DOT}${companies(design)}`}
      />
    </ListPage>
  )
}

function companies({ companies: count }: CourseDesign): string {
  return counted(count, NOUNS.tenant)
}

export { ErrorPage as ErrorBoundary }
