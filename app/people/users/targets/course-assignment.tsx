import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { DUE_FIELDS, DueFields, dueIn } from '#app/kit/people/members/due-fields.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { TargetPage } from './target-page.tsx'
import { readTargets, targetAction } from './targets.server.ts'

export const meta: MetaFunction = () => [{ title: 'Asignar curso' }]

/** Loads the tenant's courses, one of which the selected users get. */
export async function loader(args: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    readTargets(args, paths.users.courseAssignment, (api, query) =>
      api.call(courses.list, { query }),
    ),
    signedIn(args.request, args.context).then(requireAdmin),
  ])
  return page
}

export const action = targetAction({
  allowed: requireAdmin,
  named: (api, params) => api.call(courses.get, { params }),
  carries: DUE_FIELDS,
  give: (api, params, picked, fields) =>
    callFor(picked, {
      ids: (ids) => api.call(courses.assign, { params: { ...params, ids }, query: dueIn(fields) }),
      matching: (filters) =>
        api.call(courses.assignMatching, { params, body: { ...filters, ...dueIn(fields) } }),
    }),
  said: ({ changed }, { id, name, request }) => ({
    did: `Se asignó el curso «${name}» a ${counted(changed, NOUNS.user)}`,
    were: ['ya lo tenía', 'ya lo tenían'],
    undo: paths.courses.assignmentUndo(id, request),
  }),
})

export default function CourseAssignment() {
  const answer = useActionData<typeof action>()
  return (
    <TargetPage
      page={useLoaderData<typeof loader>()}
      address={paths.users.courseAssignment}
      title="Asignar curso"
      what={(who) => `Para ${who}. A quien ya tuvo el curso le vuelve su progreso.`}
      noun={NOUNS.course}
      icon="courses"
      action="Asignar"
      none="Aún no hay cursos"
      problem={answer?.problem}
      fields={(form) => <DueFields form={form} typed={answer?.fields} />}
    />
  )
}

export { ErrorPage as ErrorBoundary }
