import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { DUE_FIELDS, DueFields, dueIn } from '#app/kit/people/members/due-fields.tsx'
import { PeoplePicker, PERSON_COLUMNS } from '#app/kit/people/members/people-picker.tsx'
import { readPeopleToPick } from '#app/kit/people/members/people-picker.server.ts'
import {
  assignedWords,
  selectedPeopleAction,
  type PeoplePick,
} from '#app/kit/people/members/selected-people.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { assignmentList } from './list-query.ts'
import { COURSE } from './owner.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar usuarios' }]

/** Users without the course. */
const PICK: PeoplePick<Person> = {
  owner: COURSE,
  list: assignmentList,
  read: (api, params, query) => api.call(courses.availableUsers, { params, query }),
}

export const loader = (args: LoaderFunctionArgs) => readPeopleToPick(args, PICK)

export const action = selectedPeopleAction({
  ...PICK,
  asks: (name, count) => `¿Asignar «${name}» a ${counted(count, NOUNS.user)}?`,
  carries: DUE_FIELDS,
  change: (api, params, picked, fields) =>
    callFor(picked, {
      ids: (ids) => api.call(courses.assign, { params: { ...params, ids }, query: dueIn(fields) }),
      matching: (filters) =>
        api.call(courses.assignMatching, { params, body: { ...filters, ...dueIn(fields) } }),
    }),
  said: assignedWords,
})

export default function AssignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <PeoplePicker
      title="Asignar usuarios"
      description={`${name}. A quien ya lo tuvo le vuelve su progreso.`}
      back={paths.courses.detail(id)}
      answer={answer}
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
      fields={(form) => <DueFields form={form} typed={answer?.fields} />}
      noneLeft="Todos los usuarios tienen el curso."
    />
  )
}

export { ErrorPage as ErrorBoundary }
