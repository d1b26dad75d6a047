import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ExternalCourseOption } from '#contract/external-courses.ts'
import { counted, none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../../backend/api.server.ts'
import { CreateLink } from '../../lists/create-link.tsx'
import { DeletableTable } from '../../lists/deletable-table.tsx'
import { selectable } from '../../lists/list-page-data.ts'
import { ListPage } from '../../lists/list-page.tsx'
import { NameCell } from '../../lists/name-cell.tsx'
import { RowMenu } from '../../lists/row-menu.tsx'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { readByName } from '../../lists/read-page.server.ts'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { useIsAdmin } from '../../shell/hooks.ts'
import { formatNumber } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import type { Column } from '../../ui/table-row.tsx'
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
  const admin = useIsAdmin()
  const { kind, ...loaded } = useLoaderData<typeof loader>()
  const page = selectable(loaded, admin)
  const { title, noun, help } = KINDS[kind]
  const list = catalogueList(kind)
  const here = list.toQuery(page.shown)
  const at = (over: 'new' | `${number}/edit`) => paths.externalCourses.catalogue(kind, here, over)
  const deletion = (query: Parameters<typeof paths.externalCourses.catalogue>[1]) =>
    paths.externalCourses.catalogue(kind, query, 'deletion')
  const create = admin ? <CreateLink to={at('new')}>Nueva {noun.one}</CreateLink> : null
  return (
    <ListPage
      title={title}
      back={{ to: paths.externalCourses.list(), label: 'Volver a los cursos externos' }}
      description={help}
      create={create}
      list={list}
      page={page}
      noun={noun}
      search={`Buscar ${noun.many}`}
      empty={
        <NothingFound
          icon="external-courses"
          title={`No hay ${noun.many} en el momento`}
          q={page.shown.q}
          none={none(noun)}
          clear={{ to: list.action, label: `Ver todas las ${noun.many}` }}
          action={create}
        />
      }
    >
      <DeletableTable
        list={list}
        page={page}
        caption={title}
        columns={columnsOf(kind)}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={at(`${id}/edit`)}
                  editing="Cambiar el nombre"
                  deletion={deletion({ ...here, ids: [id] })}
                />
              )
            : undefined
        }
        deletion={deletion}
      />
    </ListPage>
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
