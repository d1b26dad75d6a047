import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { SAVED_REPORT_REFUSALS } from '#contract/reports/report-kinds.ts'
import { newReportSchedule } from '#contract/reports/report-schedules.ts'
import { reports } from '#contract/reports/reports.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { zoneName } from '#app/kit/backend/zone-name.server.ts'
import { choosing, readChoices } from '#app/kit/forms/choices/choices.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { dayOf, formatDateTime } from '#app/kit/ui/format.ts'
import {
  describeReport,
  pageBelow,
  refused,
  requestedReport,
  reportChoices,
  reportChosen,
} from '../opened.server.ts'
import { asPosted } from '../posted.server.ts'
import { RefusedReport } from '../refused-report.tsx'
import { oneself, recipientSources } from './recipients.server.ts'
import { ATTACHMENT_ERRORS, setAttachment } from './attachments.ts'
import { withChosenDates } from './fixed-dates.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

const TITLE = 'Programar envío'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const opened = { request, params, context }
  const [reportOrChoices, session] = await Promise.all([
    requestedReport(opened).then((report) => readReport(api, report)),
    api.call(auth.session, {}),
  ])
  if (session.acting) throw refused(SAVED_REPORT_REFUSALS.schedule)
  const me = oneself(session)
  const defaults = {
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    attachment: 'csv',
    enabled: true,
    recipient_ids: [me.id],
  }
  return formPage(request, context, async (recovered) => ({
    ...reportOrChoices,
    closeTo: pageBelow(opened),
    defaults,
    choices: await readChoices(recipientSources(api, [me]), recovered ?? defaults),
    zone: zoneName(session.tenant.timezone),
    today: dayOf(Date.now(), session.tenant.timezone),
  }))
}

/** Returns the report for which the form was opened, or those to choose from. */
async function readReport(
  api: ApiClient,
  reportRequest: Awaited<ReturnType<typeof requestedReport>>,
) {
  if (reportRequest) return { offered: [], ...(await describeReport(api, reportRequest)) }
  return { offered: await reportChoices(api), report: null, refusal: null }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const opened = { request, params, context }
  const session = await api.call(auth.session, {})
  const reportRequest = await requestedReport(opened)
  return saveForm({ request, context }, newReportSchedule, {
    ...choosing(recipientSources(api, [oneself(session)])),
    rename: {
      ...ATTACHMENT_ERRORS,
      ...(reportRequest ? undefined : { kind: 'report', query: 'report' }),
    },
    prepare: async (posted) => {
      setAttachment(posted.form)
      const report = reportRequest ?? reportChosen(posted.form)
      if (!report) return { report: 'Debes elegir un reporte o una vista' }
      const today = dayOf(Date.now(), session.tenant.timezone)
      const dated = withChosenDates(posted.form, report, today)
      await asPosted(dated.report, ['enabled'])(posted)
      return dated.problems
    },
    save: (body) => api.attempt(reports.createSchedule, { body }),
    done: ({ name, next_at: next }) => {
      const then = next
        ? `El primero sale el ${formatDateTime(next, session.tenant.timezone)}`
        : 'Está desactivado.'
      return [pageBelow(opened), `El envío «${name}» quedó programado. ${then}`]
    },
  })
}

export default function NewReportSchedule() {
  const { report, offered, refusal, today, zone, choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (refusal !== null) return <RefusedReport title={TITLE} closeTo={page.closeTo} why={refusal} />
  return (
    <FormDialog
      id={report ? 'new-report-schedule' : 'new-chosen-schedule'}
      title={TITLE}
      submit={TITLE}
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <ScheduleFields
        report={report}
        offered={offered}
        today={today}
        zone={zone}
        choices={answer?.choices ?? choices}
      />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al programar el envío" />
}
