import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { CourseFields } from './course-fields.tsx'
import { newCourseForm, saveCourse } from './course-form.server.ts'
import { readLookups } from './course-lookups.server.ts'
import { courseList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [lookups] = await Promise.all([readLookups(api), requireAdmin(api)])
  return formPage(request, context, { lookups, closeTo: courseList.currentUrl(request) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  return saveCourse({ api, request, context }, newCourseForm, {
    save: (body) => api.attempt(courses.create, { body }),
    // Its contents come next.
    done: ({ course_id, name }) => [paths.courses.design(course_id), `Curso creado: ${name}.`],
  })
}

export default function NewCourse() {
  const { lookups, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      id="new-course"
      title="Nuevo curso"
      encType="multipart/form-data"
      submit="Crear curso"
      pending="Creando…"
      {...page}
    >
      <p className="text-muted">
        ¿No quieres empezar de cero?{' '}
        <Link to={paths.starters.list()} className="text-accent-text hover:underline">
          Empieza con un curso listo
        </Link>{' '}
        o{' '}
        <Link to={paths.coursePackages.upload()} className="text-accent-text hover:underline">
          importa uno
        </Link>
        .
      </p>
      <CourseFields lookups={lookups} imageAt={paths.courses.image} />
    </FormDialog>
  )
}
