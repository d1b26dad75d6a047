import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { auth } from '#contract/auth.ts'
import { KEPT_REFUSALS } from '#contract/report-kinds.ts'
import { newReportSchedule } from '#contract/report-schedules.ts'
import { reports } from '#contract/reports.ts'
import { signedIn, type ApiClient } from '../../backend/api.server.ts'
import { formPage } from '../../backend/form-draft.server.ts'
import { zoneName } from '../../copy/zone-name.server.ts'
import { choosing, readChoices } from '../../forms/choices.server.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { saveForm } from '../../forms/save-form.server.ts'
import { paths } from '../../paths.ts'
import { TabError } from '../../shell/tab-error.tsx'
import { param } from '../../url-state/url-state.ts'
import { formatDateTime } from '../../ui/format.ts'
import {
  describeAsked,
  listUnderDialog,
  refused,
  reportChoices,
  reportChosen,
} from '../opened.server.ts'
import { asPosted } from '../posted.server.ts'
import { RefusedReport } from '../refused-report.tsx'
import { oneself, recipientSources } from './recipients.server.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const TITLE = 'Programar envío'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [asked, session] = await Promise.all([readReport(api, request), api.call(auth.session, {})])
  if (session.acting) throw refused(KEPT_REFUSALS.schedule)
  const me = oneself(session)
  const defaults = {
    frequency: 'weekly',
    weekday: 1,
    hour: 7,
    sep: ',',
    enabled: true,
    recipient_ids: [me.id],
  }
  return formPage(request, context, async (recovered) => ({
    ...asked,
    defaults,
    choices: await readChoices(recipientSources(api, [me]), recovered ?? defaults),
    zone: zoneName(session.tenant.timezone),
  }))
}

/** Returns the report of the form's address, or those to choose from when it has none. */
async function readReport(api: ApiClient, request: Request) {
  if (hasReport(request)) return { offered: [], ...(await describeAsked(api, request)) }
  const offered = await reportChoices(api)
  return { offered, report: null, closeTo: listUnderDialog(request), refusal: null }
}

const hasReport = (request: Request) => param(request, 'kind') !== undefined

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const session = await api.call(auth.session, {})
  return saveForm({ request, context }, newReportSchedule, {
    ...choosing(recipientSources(api, [oneself(session)])),
    prepare: (posted) => asPosted(reportChosen(request, posted.form), ['enabled'])(posted),
    save: (body) => api.attempt(reports.createSchedule, { body }),
    done: ({ name, kind, query, next_at: next }) => {
      const then = next
        ? `El primero sale el ${formatDateTime(next, session.tenant.timezone)}`
        : 'Está desactivado.'
      const done = `El envío «${name}» quedó programado. ${then}`
      return [hasReport(request) ? paths.reports.kept(kind, query) : listUnderDialog(request), done]
    },
  })
}

export default function NewReportSchedule() {
  const { report, offered, refusal, zone, choices, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (refusal !== null) return <RefusedReport title={TITLE} closeTo={page.closeTo} why={refusal} />
  return (
    <FormDialog
      id="new-report-schedule"
      title={TITLE}
      submit={TITLE}
      submitAs={{ name: 'save', value: '1' }}
      {...page}
    >
      <ScheduleFields
        report={report}
        offered={offered}
        zone={zone}
        choices={answer?.choices ?? choices}
      />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al programar el envío" />
}
