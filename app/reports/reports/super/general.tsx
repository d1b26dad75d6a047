import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { superReports, type GeneralReport } from '#contract/reports/super-reports.ts'
import { reportQuery, reportStateUrl } from '../../report-page/address.ts'
import { FileMenu } from '../../report-page/file-actions.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { courseQuery } from './course-query.ts'
import { DayCharts } from './day-charts.tsx'
import { general } from './declarations.ts'
import { readSuperReport } from './read-report.server.ts'
import { StatusTables } from './status-tables.tsx'
import { SuperReportPage } from './super-report-page.tsx'
import { UserFiles } from './user-files.tsx'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'

type GeneralInput = CallInput<typeof superReports.general>

export const meta: MetaFunction = () => [{ title: general.title }]

export function loader(args: LoaderFunctionArgs) {
  return readSuperReport(args, general, ({ api, timezone }, reportState) => {
    const query = courseQuery(general, reportState, timezone) as unknown
    return api.attempt(superReports.general, { query } as GeneralInput)
  })
}

export default function GeneralReport() {
  const read = useLoaderData<typeof loader>()
  const query = reportQuery(general.address, read.reportState)
  const exportTo = (more: Record<string, string>) => general.exportTo({ ...query, ...more })
  return (
    <SuperReportPage
      report={general}
      read={read}
      actions={<UserFiles reportState={read.reportState} />}
    >
      {(answer, { nothing }) =>
        answer.counts.course.total === 0 ? (
          nothing
        ) : (
          <>
            <Cards read={answer} />
            <DayCharts
              dates={answer.dates}
              exportTo={(more) => exportTo({ of: 'dates', ...more })}
            />
            <StatusTables
              read={answer}
              ofEvery={read.ofEvery}
              back={reportStateUrl(general.address, read.reportState)}
              areasMenu={<FileMenu label="Exportar Areas" to={exportTo} />}
            />
          </>
        )
      }
    </SuperReportPage>
  )
}

/** Indicators of a course. */
function Cards({ read }: { read: GeneralReport }) {
  return (
    <dl
      aria-label="Indicadores"
      className="mb-6 grid grid-cols-2 gap-3 xl:grid-cols-4 print:grid-cols-4"
    >
      {figuresOf(read).map(({ name, figure, note }) => (
        <div key={name} className="min-w-0 rounded border border-line bg-surface px-4 py-3">
          <dt className="font-medium">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{figure}</dd>
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Text for a figure without a divisor or values: specification 2, §9. */
const NONE = '-'

/** Returns the indicators of a course by the formulas of specification 2, §9, without decimals. */
function figuresOf({
  counts: { course },
  rates,
  transactions,
}: Pick<GeneralReport, 'counts' | 'rates' | 'transactions'>) {
  const { total, active, finished, challenges } = course
  const { average_completion_time: seconds, total_seconds } = transactions
  return [
    { name: 'Usuarios', figure: formatNumber(total), note: 'Tienen el curso' },
    { name: 'Activos', figure: formatNumber(active), note: 'Con progreso o completado' },
    { name: 'Completados', figure: formatNumber(finished), note: 'Con el 100\u00a0%' },
    { name: 'Retos', figure: formatNumber(challenges.finished), note: 'Respuestas a retos' },
    {
      name: 'Participación',
      figure: percent(rates.participation),
      note: 'Activos de los usuarios',
    },
    { name: 'Finalización', figure: percent(rates.completion), note: 'Completados de los activos' },
    {
      name: 'Tiempo promedio',
      figure: seconds === null ? NONE : `${formatNumber(seconds / 60)}\u00a0min`,
      note: 'De quienes completaron',
    },
    {
      name: 'Horas de formación',
      figure: formatNumber(total_seconds / 3600),
      note: 'De todos los usuarios',
    },
  ]
}

function percent(rate: number | null): string {
  return rate === null ? NONE : formatPercent(rate, 0)
}

export { ErrorPage as ErrorBoundary }
