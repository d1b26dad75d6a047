import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { DUE_FIELDS, DueFields, dueIn } from '#app/kit/people/members/due-fields.tsx'
import { PeoplePicker, PERSON_COLUMNS } from '#app/kit/people/members/people-picker.tsx'
import { readPeopleToPick } from '#app/kit/people/members/people-picker.server.ts'
import {
  assignedWords,
  selectedPeopleAction,
  type Owner,
  type PeoplePick,
} from '#app/kit/people/members/selected-people.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { assignmentList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

const EXTERNAL_COURSE: Owner = {
  read: (api, params) => api.call(externalCourses.get, { params }),
  at: (id) => paths.externalCourseUsers.list(id),
  undo: (id, request) => paths.externalCourseUsers.undo(id, request),
}

/** Users who are not in the course. */
const PICK: PeoplePick<Person> = {
  owner: EXTERNAL_COURSE,
  list: assignmentList,
  read: (api, params, query) => api.call(externalCourseUsers.availableUsers, { params, query }),
}

export const loader = (args: LoaderFunctionArgs) => readPeopleToPick(args, PICK)

export const action = selectedPeopleAction({
  ...PICK,
  asks: (name, count) => `¿Asignar «${name}» a ${counted(count, NOUNS.user)}?`,
  carries: DUE_FIELDS,
  change: (api, params, picked, fields) =>
    callFor(picked, {
      ids: (ids) =>
        api.call(externalCourseUsers.assign, { params: { ...params, ids }, query: dueIn(fields) }),
      matching: (filters) =>
        api.call(externalCourseUsers.assignMatching, {
          params,
          body: { ...filters, ...dueIn(fields) },
        }),
    }),
  said: assignedWords,
})

export default function AssignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  return (
    <PeoplePicker
      title="Asignar usuarios"
      description={`${name}. A quien se desactivó en el curso le vuelve su registro.`}
      back={paths.externalCourseUsers.list(id)}
      answer={answer}
      list={assignmentList(id)}
      page={page}
      failed={failed}
      chosen={chosen}
      among={{ without_external_course: id }}
      caption="Usuarios que no están en el curso"
      columns={PERSON_COLUMNS}
      icon="user-plus"
      action="Asignar"
      pending="Asignando…"
      fields={(form) => <DueFields form={form} typed={answer?.fields} />}
      noneLeft="Todos los usuarios activos están en el curso."
    />
  )
}

export { ErrorPage as ErrorBoundary }
