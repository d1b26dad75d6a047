import { useLoaderData } from '@remix-run/react'
import { externalCourseChanges, externalCourses } from '#contract/training/external-courses.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { startOf, withStart } from '#app/kit/forms/dates/moments.ts'
import { numberText } from '#app/kit/forms/number-text.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { isNamedField, readChoices } from './choices.server.ts'
import { CourseFields } from './course-fields.tsx'
import { externalCourseList } from './list-query.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { FIELD_LABELS, NOT_SAVED, yesOrNo } from './words.ts'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'

export const meta: MetaFunction = () => [{ title: 'Editar curso externo' }]

const form = editForm({
  schema: externalCourseChanges,
  fields: Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[],
  labels: FIELD_LABELS,
  async get({ api, params }) {
    const [course, { tenant }] = await Promise.all([
      api.call(externalCourses.get, { params: { id: idOf(params) } }),
      requireAdmin(api),
    ])
    return { ...course, ...startOf(course.start_time, tenant.timezone) }
  },
  page: async ({ api }, course) => ({
    choices: await readChoices(api, course),
    description: course.name,
  }),
  read: () => ({ fields: ['assessable'], ...withStart }),
  save: ({ api, params }, body) =>
    api
      .attempt(externalCourses.update, { params: { id: idOf(params) }, body })
      .catch(catchUnavailable(NOT_SAVED)),
  closeTo: ({ request }) => returnUrl(request, externalCourseList.currentUrl(request)),
  async say({ api }, course) {
    const choices = await readChoices(api, course)
    return (field, value) => {
      if (field === 'start_day') return formatDay(value)
      if (field === 'hours') return numberText(value, 2)
      if (field === 'assessable') return yesOrNo(value === 'true')
      if (!isNamedField(field)) return value
      return choices[field].options.find((one) => String(one.value) === value)?.label ?? value
    }
  },
})
export const loader = form.loader
export const action = form.action

export default function EditExternalCourse() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-external-course" title="Editar curso externo" {...page}>
      <CourseFields choices={choices} />
    </FormDialog>
  )
}
