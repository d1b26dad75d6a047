import { useLoaderData } from '@remix-run/react'
import { externalCourses, newExternalCourse } from '#contract/training/external-courses.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { withStart } from '#app/kit/forms/dates/moments.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readChoices } from './choices.server.ts'
import { CourseFields } from './course-fields.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { externalCourseList } from './list-query.ts'
import { NOT_SAVED } from './words.ts'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'
import { requireAdmin, requireFeature } from '#app/kit/backend/permission.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso externo' }]

const form = creationForm({
  schema: newExternalCourse,
  async page({ api }) {
    const [choices, session] = await Promise.all([readChoices(api), requireAdmin(api)])
    requireFeature(session, 'externalTraining')
    return { choices }
  },
  read: () => withStart,
  save: ({ api }, body) =>
    api.attempt(externalCourses.create, { body }).catch(catchUnavailable(NOT_SAVED)),
  done: ({ name }) => `Curso externo creado: ${name}.`,
  closeTo: ({ request }) => externalCourseList.currentUrl(request),
  doneTo: ({ id }) => paths.externalCourses.detail(id),
})
export const loader = form.loader
export const action = form.action

export default function NewExternalCourse() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="new-external-course"
      title="Nuevo curso externo"
      submit="Crear curso"
      pending="Creando…"
      {...page}
    >
      <CourseFields choices={choices} />
    </FormDialog>
  )
}
