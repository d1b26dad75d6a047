import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ExternalCourseOption } from '#contract/training/external-courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { callsOf } from './calls.server.ts'
import { catalogueList, catalogueKindOf, KINDS, type CatalogueKind } from './kinds.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? KINDS[data.kind].title : '' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const kind = catalogueKindOf(request)
  const page = await readByName({ request, context, api }, catalogueList(kind), (query) =>
    api.call(callsOf(kind).list, { query }),
  )
  return { ...page, kind }
}

export default function CatalogueList() {
  const { kind, ...page } = useLoaderData<typeof loader>()
  const { title, noun, help } = KINDS[kind]
  const list = catalogueList(kind)
  const { catalogues } = paths.externalCourses
  return (
    <RecordList
      title={title}
      back={{ to: paths.externalCourses.list(), label: 'Volver a los cursos externos' }}
      description={help}
      list={list}
      page={page}
      noun={noun}
      admin={useIsAdmin()}
      at={{
        list: (query) => catalogues.list(kind, query),
        new: (query) => catalogues.new(kind, query),
        deletion: (query) => catalogues.deletion(kind, query),
      }}
      search={`Buscar ${noun.many}`}
      create={`Nueva ${noun.one}`}
      columns={columnsOf(kind)}
      edit={(id, here) => catalogues.edit(kind, id, here)}
      editing="Cambiar el nombre"
      nothing={{
        icon: 'external-courses',
        title: `No hay ${noun.many} en el momento`,
        clear: `Ver todas las ${noun.many}`,
      }}
    />
  )
}

/** The number of courses links to them. */
function columnsOf(kind: CatalogueKind): Column<ExternalCourseOption>[] {
  const { filter } = KINDS[kind]
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ name }) => <NameCell name={name} />,
    },
    {
      key: 'courses',
      head: 'Cursos externos',
      align: 'end',
      width: 'sm:w-40',
      cell: ({ id, name, courses }) =>
        courses === 0 ? (
          formatNumber(0)
        ) : (
          <Link
            to={paths.externalCourses.list({ [filter]: id })}
            aria-label={`${counted(courses, NOUNS.externalCourse)} de ${name}`}
            className="underline hover:text-accent-text"
          >
            {formatNumber(courses)}
            <span className="sm:sr-only"> {courses === 1 ? 'curso' : 'cursos'}</span>
          </Link>
        ),
    },
  ]
}

export { ErrorPage as ErrorBoundary }
