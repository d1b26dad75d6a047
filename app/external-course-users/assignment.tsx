import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/external-course-users.ts'
import { externalCourses } from '#contract/external-courses.ts'
import { filtersOrAll } from '#contract/matching.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { useAnswer } from '../forms/use-answer.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readByName } from '../lists/read-page.server.ts'
import { PERSON } from '../members/person-columns.tsx'
import { selectedPeopleAction } from '../members/selected-people.server.ts'
import { PickerPage } from '../members/picker-page.tsx'
import { paths } from '../paths.ts'
import { peopleChips } from '../people-filters/chips.ts'
import { appliedFilters } from '../people-filters/applied.server.ts'
import { FacetLinks } from '../people-filters/facet-links.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { assignmentList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Loads the users who are not in the course. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, page, chosen] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    readByName({ request, context, api }, assignmentList(id), (query) =>
      api.call(externalCourseUsers.availableUsers, { params: { id }, query }),
    ),
    appliedFilters(api, request),
    requireAdmin(api),
  ])
  return { id, name, page, chosen }
}

export const action = selectedPeopleAction({
  owner: {
    read: (api, params) => api.call(externalCourses.get, { params }),
    at: (id) => paths.externalCourseUsers.list(id),
    undo: (id, request) => paths.externalCourseUsers.undo(id, request),
  },
  list: assignmentList,
  count: (api, params, query) => api.call(externalCourseUsers.availableUsers, { params, query }),
  asks: (name, count) => `¿Asignar «${name}» a ${counted(count, NOUNS.user)}?`,
  change: (api, params, picked) =>
    picked.all
      ? api.call(externalCourseUsers.assignMatching, {
          params,
          body: filtersOrAll(picked.matching),
        })
      : api.call(externalCourseUsers.assign, {
          params: { ...params, ids: picked.ids.join(',') },
        }),
  said: (name, { changed, skipped }) => ({
    did: `Se asignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se asignó a nadie`,
    others: skipped,
    were: ['ya lo tenía', 'ya lo tenían'],
  }),
})

export default function AssignUsers() {
  const { id, name, page, chosen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const list = assignmentList(id)
  const { shown } = page
  return (
    <PickerPage
      title="Asignar usuarios"
      description={`${name}. A quien se desactivó en el curso le vuelve su registro.`}
      back={{ to: paths.externalCourseUsers.list(id), label: 'Volver al curso' }}
      problem={answer?.problem ? { tone: 'danger', message: answer.problem } : undefined}
      question={answer?.question}
      list={list}
      page={page}
      noun={NOUNS.user}
      caption="Usuarios que no están en el curso"
      search="Buscar usuarios"
      columns={[
        PERSON.chosen,
        PERSON.identification,
        PERSON.area,
        { ...PERSON.position, hideBelow: 'md' },
      ]}
      label={(user) => `Seleccionar a ${user.full_name}`}
      muted={(user) => user.disabled}
      allowAllMatching
      icon="user-plus"
      action="Asignar"
      pending="Asignando…"
      facets={<FacetLinks list={list} page={page} among={{ without_external_course: id }} />}
      chips={peopleChips(shown, chosen, list.listUrl)}
      empty={
        <NothingFound
          icon="users"
          title="No hay usuarios para asignar"
          q={shown.q}
          none="Ninguno"
          clear={{ to: list.action, label: 'Ver todos' }}
        >
          Todos los usuarios activos están en el curso.
        </NothingFound>
      }
    />
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al cargar los usuarios" />
}
