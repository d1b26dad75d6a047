import type { GeneralReport } from '#contract/reports/super-reports.ts'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'

/** Text for a figure without a divisor or values: specification 2, §9. */
const NONE = '-'

/** Returns the indicators of a course by the formulas of specification 2, §9, without decimals. */
export function figuresOf({
  counts: { course },
  rates,
  transactions,
}: Pick<GeneralReport, 'counts' | 'rates' | 'transactions'>) {
  const { total, active, finished, challenges } = course
  const { average_completion_time: seconds, total_seconds } = transactions
  return [
    { name: 'Usuarios', figure: formatNumber(total), note: 'Tienen el curso' },
    { name: 'Activos', figure: formatNumber(active), note: 'Con avance o completado' },
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
