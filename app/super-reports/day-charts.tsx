import type { GeneralReport } from '#contract/super-reports.ts'
import { AREAS_TABLE } from '#contract/course-report-words.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { FileMenu } from '../report-page/file-actions.tsx'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/format.ts'

/** Of a longer time names under the axis say the year in place of the day. */
const YEAR = 366

/** Who was active on each day, and the points gained on it. */
export function DayCharts({
  dates,
  exportTo,
}: {
  dates: GeneralReport['dates']
  exportTo: (more: Record<string, string>) => string
}) {
  const days = Object.keys(dates).sort()
  const points = (figure: 'activeUsers' | 'points') =>
    days.map((day) => {
      const title = formatDay(day)
      const label = title.replace(days.length > YEAR ? /^\d+ / : / \d+$/, '')
      return { title, label, value: dates[day]![figure] }
    })
  const charts = [
    {
      title: 'Usuarios activos por fecha',
      noun: 'usuarios',
      points: points('activeUsers'),
      summed: false,
    },
    { title: 'Puntos por fecha', noun: 'puntos', points: points('points'), summed: true },
  ]
  return (
    <div className="mb-8 grid grid-cols-1 gap-6 xl:grid-cols-2">
      {charts.map(({ title, ...chart }) => (
        <Card
          key={title}
          title={title}
          actions={
            days.length > 0 ? <FileMenu label={`Exportar ${title}`} to={exportTo} /> : undefined
          }
        >
          {days.length > 0 ? (
            <TimeChart {...chart} label={title} kind="area" period="Fecha" />
          ) : (
            <p className="text-muted">{AREAS_TABLE.empty}</p>
          )}
        </Card>
      ))}
    </div>
  )
}
