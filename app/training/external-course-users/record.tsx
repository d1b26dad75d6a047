import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  externalCourseUserChanges,
  externalCourseUsers,
  type ExternalCourseUser,
} from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { momentIn, partsOf, startOf } from '#app/kit/forms/dates/moments.ts'
import { numberText } from '#app/kit/forms/number-text.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { readLoaded } from '#app/kit/forms/saving/merge.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import { recordList } from './list-query.ts'
import { RECORD_LABELS, RecordFields } from './record-fields.tsx'
import { UnattendedQuestion } from './attendance/unattended-question.tsx'
import { sureIn } from './attendance/sure.ts'

const EDITED = [
  'start_day',
  'start_hour',
  'end_day',
  'end_hour',
  'assisted',
  'approved',
  'quantitative_result',
  'qualitative_result',
] as const

export const meta: MetaFunction = () => [{ title: 'Editar registro' }]

/** Returns a record by the names of the form's fields. */
function fieldsOf(record: ExternalCourseUser, timeZone: string) {
  const { day: end_day, hour: end_hour } = partsOf(record.end_time, timeZone)
  return { ...record, ...startOf(record.start_time, timeZone), end_day, end_hour }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { id: idOf(params), ids: idOf(params, 'recordId') }
  const [record, course, { tenant }] = await Promise.all([
    api.call(externalCourseUsers.record, { params: at }),
    api.call(externalCourses.get, { params: { id: at.id } }),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    name: record.full_name,
    // An approval from before the course became non-assessable can still be removed.
    approvable: course.assessable || record.approved,
    defaults: editingForm(EDITED, fieldsOf(record, tenant.timezone)),
    closeTo: recordList(at.id).currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { id: idOf(params), ids: idOf(params, 'recordId') }
  const { form } = await postedForm(request)
  return saveForm({ request, context }, externalCourseUserChanges, {
    extra: (): { unattended?: boolean } => ({}),
    asks: ({ assisted, approved }) => {
      const before = readLoaded(EDITED, form.get('loaded'))
      const isSo = before?.approved === 'true' && before.assisted !== 'true'
      return approved && !assisted && !isSo && sureIn(form) === null ? { unattended: true } : null
    },
    fields: ['start_time', 'end_time', 'assisted', 'approved'],
    days: ['start_day', 'end_day'],
    rename: { start_time: 'start_day', end_time: 'end_day' },
    prepare: ({ form: posted }) => {
      for (const edge of ['start', 'end'] as const) {
        posted.set(`${edge}_time`, momentIn(posted, edge))
      }
      return Promise.resolve({})
    },
    save: (body) =>
      api.attempt(externalCourseUsers.updateRecord, {
        params: at,
        body,
      }),
    newer: async () => {
      const [newer, { tenant }] = await Promise.all([
        api.call(externalCourseUsers.record, { params: at }),
        requireAdmin(api),
      ])
      return newerRecord(EDITED, fieldsOf(newer, tenant.timezone), {
        labels: RECORD_LABELS,
        say: (field, value) => {
          if (field.endsWith('_day')) return formatDay(value)
          if (field === 'quantitative_result') return numberText(value, 2)
          return value === 'true' ? 'Sí' : value === 'false' ? 'No' : value
        },
      })
    },
    done: ({ full_name }) => [
      recordList(at.id).currentUrl(request),
      `Se guardó el registro de ${full_name}.`,
    ],
  })
}

export default function EditRecord() {
  const { name, approvable, ...form } = useLoaderData<typeof loader>()
  const unattended = useAnswer<typeof action>()?.unattended
  return (
    <FormDialog id="edit-external-record" title="Editar registro" description={name} {...form}>
      {unattended ? (
        <UnattendedQuestion
          count={1}
          name={name}
          sure="true"
          corrections={[
            { field: 'assisted', label: RECORD_LABELS.assisted },
            { field: 'approved', label: RECORD_LABELS.approved },
          ]}
        />
      ) : null}
      <RecordFields approvable={approvable} />
    </FormDialog>
  )
}
