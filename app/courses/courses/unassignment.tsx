import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CourseEnrolled } from '#contract/courses/course-users.ts'
import { courses } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { PeoplePicker, PERSON_COLUMNS } from '#app/kit/people/members/people-picker.tsx'
import { readPeopleToPick } from '#app/kit/people/members/people-picker.server.ts'
import {
  selectedPeopleAction,
  type PeoplePick,
} from '#app/kit/people/members/selected-people.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { unassignmentList } from './list-query.ts'
import { COURSE } from './owner.ts'

export const meta: MetaFunction = () => [{ title: 'Desasignar usuarios' }]

/** Users with the course. */
const PICK: PeoplePick<CourseEnrolled> = {
  owner: COURSE,
  list: unassignmentList,
  read: (api, params, query) => api.call(courses.enabledUsers, { params, query }),
}

export const loader = (args: LoaderFunctionArgs) => readPeopleToPick(args, PICK)

export const action = selectedPeopleAction({
  ...PICK,
  asks: (name, count) => `¿Desasignar «${name}» a ${counted(count, NOUNS.user)}?`,
  change: (api, params, picked) =>
    callFor(picked, {
      ids: (ids) => api.call(courses.unassign, { params: { ...params, ids } }),
      matching: (body) => api.call(courses.unassignMatching, { params, body }),
    }),
  said: (name, { changed, kept: unchanged }) => ({
    did: `Se desasignó «${name}» a ${counted(changed, NOUNS.user)}`,
    unchanged: `«${name}» no se desasignó a nadie`,
    others: unchanged,
    were: [
      'lo sigue teniendo por un grupo o un plan de formación',
      'lo siguen teniendo por un grupo o un plan de formación',
    ],
  }),
})

const COLUMNS: Column<CourseEnrolled>[] = [
  ...PERSON_COLUMNS,
  {
    key: 'direct',
    head: 'Asignación',
    cell: ({ direct }) => (direct ? 'Directa' : 'Por grupo o plan'),
  },
]

export default function UnassignUsers() {
  const { id, name, page, failed, chosen } = useLoaderData<typeof loader>()
  return (
    <PeoplePicker
      title="Desasignar usuarios"
      description={`${name}. El progreso se conserva y vuelve si se asigna de nuevo. Quien lo tiene por un grupo o un plan de formación lo sigue teniendo.`}
      back={paths.courses.detail(id)}
      answer={useActionData<typeof action>()}
      list={unassignmentList(id)}
      page={page}
      failed={failed}
      chosen={chosen}
      among={{ course: id }}
      caption="Usuarios que tienen el curso"
      columns={COLUMNS}
      icon="user-off"
      action="Desasignar"
      pending="Desasignando…"
      noneLeft="Nadie tiene el curso todavía."
    />
  )
}

export { ErrorPage as ErrorBoundary }
