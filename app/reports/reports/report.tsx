import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { useMemo } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { reportQuery, reportStateUrl } from '../report-page/address.ts'
import { columnsParam } from '../report-page/table/table-layout.ts'
import { GroupLinks } from '../report-page/table/group-links.tsx'
import { ResultRows } from './result-rows.tsx'
import { ReportShell } from '../report-page/report-shell.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { reportOf } from './all-reports.ts'
import { addressOf, rowsUrl } from './declaration.ts'
import { figuresOf, pastOf } from './figures.ts'
import { COMPARE, filtersOf, stateFilterOf } from './filters.ts'
import { GroupedReport } from './grouped-report.tsx'
import { readReport } from './read-report.server.ts'
import { ReportActions } from './report-actions.tsx'
import { StateBar } from './state-bar.tsx'
import { YearAgoCard } from './year-ago-card.tsx'

/**
 * Keeps the report while a dialog over it opens and closes, and when its form is sent: nothing in the report changes,
 * and it may take long to count.
 */
const unlessDialog: ShouldRevalidateFunction = ({
  currentParams: { kind = '' },
  currentUrl,
  nextParams,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) => {
  if (formAction !== undefined) {
    const [sentTo = ''] = formAction.split('?')
    const dialogs = [paths.reports.newViewOf(kind), paths.reports.newScheduleOf(kind)]
    return defaultShouldRevalidate && !dialogs.includes(sentTo)
  }
  const isSame = nextParams['kind'] === kind && nextUrl.search === currentUrl.search
  return defaultShouldRevalidate && !(isSame && nextUrl.pathname !== currentUrl.pathname)
}

/** Any report of a tenant; the URL has its kind. */

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? reportOf(data.kind).title : 'Reportes' },
]

export function loader(args: LoaderFunctionArgs) {
  return readReport(args, reportOf(args.params['kind']))
}

export const shouldRevalidate = unlessDialog

export default function ReportPage() {
  const { kind, ...read } = useLoaderData<typeof loader>()
  const report = reportOf(kind)
  const { reportState, fields } = read
  const address = useMemo(() => addressOf(report), [report])
  const to = rowsUrl(address, reportState)
  return (
    <ReportShell
      // Another report is another page.
      key={kind}
      title={report.title}
      counting={report.counting}
      report={address}
      filters={filtersOf(report, fields)}
      read={read}
      choicesAt={(field, q) =>
        paths.reports.choices({ field, q, course: reportState.filterValues['course'] })
      }
      count={({ total }) => total}
      actions={
        <ReportActions
          kind={kind}
          query={{ ...reportQuery(address, reportState), columns: columnsParam(read.look) }}
          dialogAt={(path) =>
            reportStateUrl({ ...address, path }, reportState, { rows: reportState.rows })
          }
        />
      }
      views={<GroupLinks report={address} reportState={reportState} />}
      aside={<Outlet />}
    >
      {(answer, { busy, nothing }) => {
        const figures = figuresOf(answer)
        const past = pastOf(address, reportState, answer.year_ago)
        const { states } = answer
        if (answer.total === 0 && !past?.figures['rows']) return nothing
        return (
          <>
            <StateBar
              figures={states ? figuresOf({ groups: null, page: states }) : figures}
              to={to}
              chosen={reportState.filterValues[stateFilterOf(kind)]?.[0]}
              past={states ? pastOf(address, reportState, states.year_ago) : past}
            />
            {reportState.filterValues[COMPARE.name] ? (
              <YearAgoCard
                report={report}
                figures={figures}
                to={to}
                yearAgo={answer.year_ago}
                past={past}
              />
            ) : null}
            {answer.groups && reportState.grouping ? (
              <GroupedReport
                report={report}
                reportState={reportState}
                grouping={reportState.grouping}
                groups={answer.groups}
                past={past}
                density={read.look.density}
                busy={busy}
              >
                {answer.page?.rows.length === 0 ? <p>Nadie en estas fechas.</p> : null}
                {answer.page?.rows.length ? (
                  <ResultRows report={report} read={answer.page} page={read} busy={busy} />
                ) : null}
              </GroupedReport>
            ) : null}
            {answer.page && !answer.groups ? (
              <>
                {report.above?.(answer.page, { filterValues: reportState.filterValues, to })}
                {answer.total === 0 ? (
                  nothing
                ) : (
                  <ResultRows report={report} read={answer.page} page={read} busy={busy} />
                )}
              </>
            ) : null}
          </>
        )
      }}
    </ReportShell>
  )
}

export { ErrorPage as ErrorBoundary }
