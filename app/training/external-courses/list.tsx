import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourses } from '#contract/training/external-courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { readChoices } from './choices.server.ts'
import { COLUMNS } from './columns.tsx'
import { chipsOf, Filters } from './filters.tsx'
import { externalCourseList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Cursos externos' }]

const ALL = 'Ver todos los cursos externos'

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
  const { choices, ...page } = useLoaderData<typeof loader>()
  const { urlState } = page
  return (
    <RecordList
      title="Cursos externos"
      list={externalCourseList}
      page={page}
      noun={NOUNS.externalCourse}
      admin={admin}
      at={paths.externalCourses}
      search="Buscar cursos externos"
      create="Nuevo curso externo"
      actions={
        <Actions
          admin={admin}
          calendar={paths.externalCourses.calendar({ back: externalCourseList.listUrl(urlState) })}
        />
      }
      filters={<Filters urlState={urlState} choices={choices} />}
      chips={chipsOf(urlState, choices)}
      columns={COLUMNS}
      edit={paths.externalCourses.edit}
      rowActions={({ id }) => (
        <MenuLink to={paths.skills('external-courses', id)} icon="skills">
          Asignar competencias
        </MenuLink>
      )}
      nothing={{
        icon: 'external-courses',
        title: 'No hay cursos externos en el momento',
        clear: ALL,
        text: 'Aquí se registra la formación que se da fuera de la plataforma: quién la da, quién asistió y cómo le fue.',
      }}
    />
  )
}

/** Everyone sees the editable lists; administrators can change them. */
function Actions({ admin, calendar }: { admin: boolean; calendar: string }) {
  return (
    <>
      <ButtonLink to={paths.externalCourses.catalogue('categories')}>Escuelas</ButtonLink>
      <ButtonLink to={paths.externalCourses.catalogue('competencies')}>Competencias</ButtonLink>
      {admin ? <ButtonLink to={calendar}>Calendarios</ButtonLink> : null}
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Error al consultar los cursos externos" />
}
