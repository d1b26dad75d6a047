import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { REPORT_FREQUENCIES } from '#contract/reports/report-kinds.ts'
import { reportScheduleChanges, type ReportSchedule } from '#contract/reports/report-schedules.ts'
import { reports } from '#contract/reports/reports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { editingForm, namesOf, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { listUnderDialog } from '../opened.server.ts'
import { dayOf } from '#app/kit/ui/format.ts'
import { fixedDatesIn } from '#contract/platform/values/relative-dates.ts'
import { asPosted } from '../posted.server.ts'
import { hourWords, WEEKDAYS } from '../words.ts'
import { recipientSources } from './recipients.server.ts'
import { ATTACHMENT_ERRORS, attachmentOf, ATTACHMENTS, setAttachment } from './attachments.ts'
import { withChosenDates } from './fixed-dates.tsx'
import { FIELD_LABELS, ScheduleFields } from './schedule-fields.tsx'

const EDITED = [
  'name',
  'frequency',
  'weekday',
  'day',
  'hour',
  'attachment',
  'recipient_ids',
  'enabled',
] as const

export const meta: MetaFunction = () => [{ title: 'Editar envío programado' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [schedule, { tenant }] = await Promise.all([
    api.call(reports.schedule, { params: { id: idOf(params) } }),
    api.call(auth.session, {}),
  ])
  const { name, kind, query, filters, recipients } = schedule
  const isFixed = fixedDatesIn(query).length > 0
  const defaults = {
    ...editingForm(EDITED, asEdited(schedule)),
    ...(isFixed && { dates: 'fixed' }),
  }
  return formPage(request, context, async (recovered) => ({
    description: name,
    report: { kind, query, filters },
    defaults,
    choices: await readChoices(recipientSources(api, recipients), recovered ?? defaults),
    zone: zoneName(tenant.timezone),
    today: dayOf(Date.now(), tenant.timezone),
    closeTo: listUnderDialog(request),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [schedule, { tenant }] = await Promise.all([
    api.call(reports.schedule, { params: { id } }),
    api.call(auth.session, {}),
  ])
  return saveForm({ request, context }, reportScheduleChanges, {
    ...choosing(recipientSources(api, schedule.recipients)),
    rename: ATTACHMENT_ERRORS,
    prepare: async (posted) => {
      setAttachment(posted.form)
      const today = dayOf(Date.now(), tenant.timezone)
      const { report, problems } = withChosenDates(posted.form, schedule, today)
      await asPosted(report, ['enabled'])(posted)
      return problems
    },
    save: (body) => api.attempt(reports.updateSchedule, { params: { id }, body }),
    newer: async () => {
      const newer = asEdited(await api.call(reports.schedule, { params: { id } }))
      return newerRecord(EDITED, newer, {
        labels: FIELD_LABELS,
        say: (field, value) => SAID[field]?.(value, newer) ?? value,
      })
    },
    done: ({ name }) => [listUnderDialog(request), `Se guardaron los cambios del envío «${name}».`],
  })
}

/** Returns the schedule by the names of the form's fields. */
function asEdited({ recipients, ...schedule }: ReportSchedule) {
  return {
    ...schedule,
    attachment: attachmentOf(schedule),
    recipient_ids: recipients.map(({ id, full_name: name }) => ({ id, name })),
  }
}

const wordOf = (words: object) => (value: string) => (words as Record<string, string>)[value]

/** Formats field values for display. */
const SAID: {
  [Field in (typeof EDITED)[number]]?: (
    value: string,
    schedule: ReturnType<typeof asEdited>,
  ) => string | undefined
} = {
  frequency: wordOf(REPORT_FREQUENCIES),
  weekday: wordOf(WEEKDAYS),
  hour: (value) => hourWords(Number(value)),
  attachment: wordOf(ATTACHMENTS),
  recipient_ids: (ids, { recipient_ids: people }) => namesOf(people, ids),
}

export default function EditReportSchedule() {
  const { report, today, zone, choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormDialog
      id="edit-report-schedule"
      title="Editar envío programado"
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <ScheduleFields
        report={report}
        today={today}
        zone={zone}
        choices={answer?.choices ?? choices}
      />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al editar el envío" />
}
