import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { filtersOrAll } from '#contract/matching.ts'
import { courses } from '#contract/courses.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { selectedPeopleAction } from '../members/selected-people.server.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { assignmentList } from './list-query.ts'
import { COURSE, readCoursePeople } from './picker.server.ts'
import { PeoplePicker, PERSON_COLUMNS } from './people-picker.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Loads the users without the course. */
export function loader(args: LoaderFunctionArgs) {
  return readCoursePeople(args, assignmentList, (api, params, query) =>
    api.call(courses.availableUsers, { params, query }),
  )
}

export const action = selectedPeopleAction({
  owner: COURSE,
  list: assignmentList,
  count: (api, params, query) => api.call(courses.availableUsers, { params, query }),
  asks: (name, count) => `¿Asignar «${name}» a ${counted(count, NOUNS.user)}?`,
  change: (api, params, picked) =>
    picked.all
      ? api.call(courses.assignMatching, { params, body: filtersOrAll(picked.matching) })
      : api.call(courses.assign, { params: { ...params, ids: picked.ids.join(',') } }),
  said: (name, { changed, skipped }) => ({
    did: `Se asignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se asignó a nadie`,
    others: skipped,
    were: ['ya lo tenía', 'ya lo tenían'],
  }),
})

export default function AssignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  return (
    <PeoplePicker
      title="Asignar usuarios"
      description={`${name}. A quien ya lo tuvo le vuelve su avance.`}
      course={id}
      answer={useActionData<typeof action>()}
      list={assignmentList(id)}
      page={page}
      failed={failed}
      chosen={chosen}
      among={{ without_course: id }}
      caption="Usuarios que no tienen el curso"
      columns={PERSON_COLUMNS}
      icon="user-plus"
      action="Asignar"
      pending="Asignando…"
      noneLeft="Todos los usuarios tienen el curso."
    />
  )
}

export { ErrorPage as ErrorBoundary }
