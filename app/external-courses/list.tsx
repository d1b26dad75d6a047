import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { externalCourses } from '#contract/external-courses.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { CreateLink } from '../lists/create-link.tsx'
import { DeletableTable } from '../lists/deletable-table.tsx'
import { selectable } from '../lists/list-page-data.ts'
import { ListPage } from '../lists/list-page.tsx'
import { RowMenu } from '../lists/row-menu.tsx'
import { readList } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MenuLink } from '../ui/menu.tsx'
import { readChoices } from './choices.server.ts'
import { COLUMNS } from './columns.tsx'
import { chipsOf, Filters } from './filters.tsx'
import { externalCourseList, type ListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Cursos externos' }]

/** Specification 3, section 9. */
const PAGE_SIZE = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [page, choices] = await Promise.all([
    readList(
      { request, context, api },
      externalCourseList,
      (query) => api.call(externalCourses.list, { query }),
      PAGE_SIZE,
    ),
    readChoices(api),
  ])
  return { ...page, choices }
}

export default function ExternalCourseList() {
  const admin = useIsAdmin()
  const { choices, ...loaded } = useLoaderData<typeof loader>()
  const page = selectable(loaded, admin)
  const { shown } = page
  const here = externalCourseList.toQuery(shown)
  const create = admin ? (
    <CreateLink to={paths.externalCourses.new(here)}>Nuevo curso externo</CreateLink>
  ) : null
  return (
    <ListPage
      title="Cursos externos"
      headless
      actions={<Actions />}
      create={create}
      list={externalCourseList}
      page={page}
      noun={NOUNS.externalCourse}
      search="Buscar cursos externos"
      filters={<Filters shown={shown} choices={choices} />}
      chips={chipsOf(shown, choices)}
      empty={<NoCourses shown={shown} create={create} />}
    >
      <DeletableTable
        list={externalCourseList}
        page={page}
        caption="Cursos externos"
        columns={COLUMNS}
        rowMenu={
          admin
            ? ({ id, name }) => (
                <RowMenu
                  name={name}
                  edit={paths.externalCourses.edit(id, here)}
                  deletion={paths.externalCourses.deletion({ ...here, ids: [id] })}
                >
                  <MenuLink to={paths.skills('external-courses', id)} icon="skills">
                    Asignar competencias
                  </MenuLink>
                </RowMenu>
              )
            : undefined
        }
        deletion={paths.externalCourses.deletion}
      />
    </ListPage>
  )
}

/** Everyone sees the editable lists; administrators can change them. */
function Actions() {
  return (
    <>
      <ButtonLink to={paths.externalCourses.catalogue('categories')}>Escuelas</ButtonLink>
      <ButtonLink to={paths.externalCourses.catalogue('competencies')}>Competencias</ButtonLink>
    </>
  )
}

function NoCourses({ shown, create }: { shown: ListQuery; create: ReactNode }) {
  const everything = externalCourseList.clearedUrl(shown)
  return externalCourseList.isNarrowed(shown) ? (
    <EmptyState
      icon="external-courses"
      title="No hay resultados"
      action={<ButtonLink to={everything}>Ver todos los cursos externos</ButtonLink>}
    >
      {shown.q
        ? `${none(NOUNS.externalCourse)} coincide con «${shown.q}»${shown.category || shown.competence || shown.instructor ? ' y los filtros' : ''}.`
        : `${none(NOUNS.externalCourse)} coincide con los filtros.`}
    </EmptyState>
  ) : (
    <EmptyState
      icon="external-courses"
      title="No hay cursos externos en el momento"
      action={create}
    >
      Aquí se registra la formación que se da fuera de la plataforma: quién la da, quién asistió y
      cómo le fue.
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Error al consultar los cursos externos" />
}
