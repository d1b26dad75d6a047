import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { SAVED_REPORT_REFUSALS } from '#contract/reports/report-kinds.ts'
import { newReportView } from '#contract/reports/report-views.ts'
import { reports } from '#contract/reports/reports.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { describeReport, pageBelow, refused, reportBelow } from './opened.server.ts'
import { asPosted } from './posted.server.ts'
import { RefusedReport } from './refused-report.tsx'
import { ViewFields } from './view-fields.tsx'

const TITLE = 'Guardar vista'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const opened = { request, params, context }
  const [description, { acting }] = await Promise.all([
    reportBelow(opened).then((report) => describeReport(api, report)),
    api.call(auth.session, {}),
  ])
  if (acting) throw refused(SAVED_REPORT_REFUSALS.view)
  return formPage(request, context, { ...description, closeTo: pageBelow(opened) })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const opened = { request, params, context }
  return saveForm({ request, context }, newReportView, {
    prepare: asPosted(await reportBelow(opened), ['shared']),
    save: (body) => api.attempt(reports.createView, { body }),
    done: ({ name }) => [pageBelow(opened), `La vista «${name}» quedó guardada.`],
  })
}

export default function NewReportView() {
  const { report, refusal, ...page } = useLoaderData<typeof loader>()
  if (refusal !== null) return <RefusedReport title={TITLE} closeTo={page.closeTo} why={refusal} />
  return (
    <FormDialog id="new-report-view" title={TITLE} {...page}>
      <ViewFields report={report} own />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al guardar la vista" />
}
