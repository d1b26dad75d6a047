import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  externalCourseChanges,
  externalCourses,
  type ExternalCourse,
} from '#contract/external-courses.ts'
import { idOf, returnUrl } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { startOf, withStart } from '../forms/moments.ts'
import { numberText } from '../forms/number-text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { isNamedField, readChoices } from './choices.server.ts'
import { CourseFields } from './course-fields.tsx'
import { externalCourseList } from './list-query.ts'
import { formatDay } from '../ui/format.ts'
import { FIELD_LABELS, NOT_SAVED, yesOrNo } from './words.ts'

const EDITED = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]

export const meta: MetaFunction = () => [{ title: 'Editar curso externo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [course, { tenant }] = await Promise.all([
    api.call(externalCourses.get, { params: { id: idOf(params) } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    choices: await readChoices(api, course),
    description: course.name,
    defaults: editingForm(EDITED, fieldsOf(course, tenant.timezone)),
    closeTo: returnUrl(request, externalCourseList.currentUrl(request)),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const form = await readForm(request, externalCourseChanges, {
    fields: ['assessable'],
    ...withStart,
  })
  if (!form.ok) return form.answer
  const outcome = await api
    .attempt(externalCourses.update, { params: { id }, body: form.values })
    .catch(catchUnavailable(NOT_SAVED))
  if (!outcome.ok) return form.refuse(outcome.failure, () => readNewer(api, id))
  const done = `Se guardaron los cambios de ${outcome.value.name}.`
  return redirectWithFlash(
    context,
    returnUrl(request, externalCourseList.currentUrl(request)),
    done,
  )
}

/** Returns a course by the names of the form's fields. */
function fieldsOf(course: ExternalCourse, timeZone: string) {
  return { ...course, ...startOf(course.start_time, timeZone) }
}

async function readNewer(api: ApiClient, id: number) {
  const [newer, { tenant }] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    requireAdmin(api),
  ])
  const choices = await readChoices(api, newer)
  const say = (field: (typeof EDITED)[number], value: string) => {
    if (field === 'start_day') return formatDay(value)
    if (field === 'hours') return numberText(value, 2)
    if (field === 'assessable') return yesOrNo(value === 'true')
    if (!isNamedField(field)) return value
    return choices[field].options.find((one) => String(one.value) === value)?.label ?? value
  }
  return newerRecord(EDITED, fieldsOf(newer, tenant.timezone), { labels: FIELD_LABELS, say })
}

export default function EditExternalCourse() {
  const { choices, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-external-course" title="Editar curso externo" {...page}>
      <CourseFields choices={choices} />
    </FormDialog>
  )
}
