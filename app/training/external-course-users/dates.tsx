import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { startOf, withStart } from '#app/kit/forms/dates/moments.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { StartFields } from '#app/kit/forms/dates/start-fields.tsx'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

const TITLE = 'Poner fecha a los registros'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [course, { tenant }] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    course,
    defaults: startOf(course.start_time, tenant.timezone),
  })
}

const DATES = z.object({
  start_time: z.string().min(1, 'Debes especificar la fecha de la sesión'),
})

/** Sets the start of all records of the course without one; the flash message offers the undo. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveForm({ request, context }, DATES, {
    ...withStart,
    save: (values) =>
      api.attempt(externalCourseUsers.markAttendance, {
        params: { id },
        body: { matching: { dated: 'false' }, ...values },
      }),
    done: ({ changed, skipped }) => [
      paths.externalCourseUsers.list(id),
      changeFlash({
        changed,
        did: `Se puso fecha a ${counted(changed, NOUNS.record)}`,
        unchanged: 'Ningún registro cambió',
        others: skipped,
        were: ['termina antes de esa fecha', 'terminan antes de esa fecha'],
        undo: paths.externalCourseUsers.undo(id, context.requestId),
      }),
    ],
  })
}

export default function Dates() {
  const { course, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="undated-records"
      title={TITLE}
      description={`Para ${counted(course.undated, NOUNS.record)} de «${course.name}». Después puedes deshacerlo.`}
      closeTo={paths.externalCourseUsers.list(course.id)}
      size="sm"
      submit="Poner fecha"
      {...page}
    >
      <StartFields required />
    </FormDialog>
  )
}
