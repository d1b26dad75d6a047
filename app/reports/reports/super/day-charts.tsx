import type { GeneralReport } from '#contract/reports/super-reports.ts'
import { AREAS_TABLE } from '#contract/courses/course-report-words.ts'
import { TimeChart } from '#app/kit/charts/time-chart.tsx'
import { FileMenu } from '../../report-page/file-actions.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { dayPoints, dateBucketsOf } from './date-buckets.ts'

/** Active users and points gained per day. */
export function DayCharts({
  dates,
  exportTo,
}: {
  dates: GeneralReport['dates']
  exportTo: (more: Record<string, string>) => string
}) {
  const days = Object.keys(dates).sort()
  const valuesOf = (figure: 'activeUsers' | 'points') =>
    days.map((day) => ({ day, value: dates[day]![figure] }))
  const charts = [
    {
      title: 'Usuarios activos por fecha',
      noun: 'usuarios',
      values: valuesOf('activeUsers'),
      summed: false,
    },
    { title: 'Puntos por fecha', noun: 'puntos', values: valuesOf('points'), summed: true },
  ]
  return (
    <div className="mb-8 grid grid-cols-1 gap-6 xl:grid-cols-2">
      {charts.map(({ title, values, ...chart }) => (
        <Card
          key={title}
          title={title}
          actions={
            days.length > 0 ? <FileMenu label={`Exportar ${title}`} to={exportTo} /> : undefined
          }
        >
          {days.length > 0 ? (
            <Days {...chart} label={title} values={values} />
          ) : (
            <p className="text-muted">{AREAS_TABLE.empty}</p>
          )}
        </Card>
      ))}
    </div>
  )
}

function Days({
  values,
  ...chart
}: {
  label: string
  noun: string
  summed: boolean
  values: { day: string; value: number }[]
}) {
  const { words, points } = dateBucketsOf(values)
  return (
    <>
      {words ? (
        <p className="mb-1 text-sm text-muted">
          {words}
          <span className="print:hidden">; en la tabla está cada fecha.</span>
        </p>
      ) : null}
      <TimeChart {...chart} kind="area" period="Fecha" points={dayPoints(values)} drawn={points} />
    </>
  )
}
