import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourses, newExternalCourse } from '#contract/external-courses.ts'
import { signedIn } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin, requireFeature } from '../backend/permission.ts'
import { withStart } from '../forms/moments.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { readChoices } from './choices.server.ts'
import { CourseFields } from './course-fields.tsx'
import { externalCourseList } from './list-query.ts'
import { NOT_SAVED } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso externo' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [choices, session] = await Promise.all([readChoices(api), requireAdmin(api)])
  requireFeature(session, 'externalTraining')
  return formPage(request, context, { choices, closeTo: externalCourseList.currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newExternalCourse, withStart)
  if (!form.ok) return form.answer
  const outcome = await api
    .attempt(externalCourses.create, { body: form.values })
    .catch(catchUnavailable(NOT_SAVED))
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Curso externo creado: ${outcome.value.name}.`
  return redirectWithFlash(context, externalCourseList.currentUrl(request), done)
}

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
