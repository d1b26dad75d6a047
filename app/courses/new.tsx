import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Form } from '../forms/form.tsx'
import { lookup } from '../forms/lookup.server.ts'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { CourseFields } from './course-fields.tsx'
import { newCourseForm, saveCourse } from './course-form.server.ts'
import { sameList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { values, headers } = await takePendingForm(request, context)
  const [categories, instructors] = await Promise.all([
    lookup(api.call(courses.categories, {}), 'Error al cargar las categorías'),
    lookup(api.call(courses.instructors, {}), 'Error al cargar los expertos temáticos'),
    requireAdmin(api),
  ])
  const lookups = { categories, instructors }
  return data({ lookups, recovered: values, closeTo: sameList(request) }, { headers })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const saved = await saveCourse({ api, request, context }, newCourseForm, (body) =>
    api.attempt(courses.create, { body }),
  )
  if (!saved.ok) return saved.answer
  return redirectWithFlash(context, sameList(request), `Curso creado: ${saved.stored.name}.`)
}

export default function NewCourse() {
  const { lookups, recovered, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Nuevo curso" closeTo={closeTo}>
      <Form id="new-course" encType="multipart/form-data" recovered={recovered}>
        <CourseFields lookups={lookups} imageAt={paths.courses.image} />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear curso</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
