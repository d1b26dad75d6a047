import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { COURSE_LABELS, type CourseField } from '#contract/courses/course-labels.ts'
import { courses } from '#contract/courses/courses.ts'
import { currentReturnUrl, idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CourseFields, PICTURES } from './course-fields.tsx'
import { courseChangesForm, saveCourse } from './course-form.server.ts'
import { readLookups } from './course-lookups.server.ts'
import { drawnBefore } from './pictures/builtin-pictures.ts'

const TITLE = 'Datos del curso'
const FIELDS = Object.keys(COURSE_LABELS) as CourseField[]

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${TITLE}: ${data.name}` : TITLE },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const id = idOf(params)
  const [course, lookups] = await Promise.all([
    api.call(courses.data, { params: { id } }),
    readLookups(api),
  ])
  return formPage(request, context, {
    name: course.name,
    lookups,
    defaults: { ...editingForm(FIELDS, course), ...drawnBefore(PICTURES) },
    closeTo: currentReturnUrl(request, paths.courses.detail(id)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  return saveCourse({ api, request, context }, courseChangesForm, {
    save: (body) => api.attempt(courses.changeData, { params: { id }, body }),
    newer: async () => {
      const [course, { categories, instructors }] = await Promise.all([
        api.call(courses.data, { params: { id } }),
        readLookups(api),
      ])
      const options = { category_id: categories.options, instructor_id: instructors.options }
      return newerRecord(FIELDS, course, {
        labels: COURSE_LABELS,
        say(field, value) {
          if (field === 'gallery_image' || field === 'detail_image') return 'Otra imagen'
          if (field !== 'category_id' && field !== 'instructor_id') return value
          return options[field].find((one) => String(one.value) === value)?.label ?? value
        },
      })
    },
    done: ({ name }) => [
      currentReturnUrl(request, paths.courses.detail(id)),
      `Se guardaron los cambios de ${name}.`,
    ],
  })
}

export default function CourseData() {
  const { name, lookups, closeTo, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        description={name}
        back={{ to: closeTo, label: 'Volver al curso' }}
      />
      <div className="max-w-text">
        <Card>
          <EditForm
            id="course-data"
            encType="multipart/form-data"
            defaults={page.defaults}
            recovered={page.recovered}
            closeTo={closeTo}
          >
            <CourseFields lookups={lookups} imageAt={paths.courses.image} edited />
          </EditForm>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
