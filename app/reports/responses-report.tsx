import { TEMPLATES } from '#contract/course-templates/catalogue.ts'
import { REPORT_KINDS } from '#contract/report-kinds.ts'
import { number, yesOrNo } from '../report-page/cells.tsx'
import { formatDateTime, formatNumber } from '../ui/format.ts'
import { ContentBars } from './content-bars.tsx'
import type { Report } from './declaration.ts'
import { ONE_COURSE } from './filters.ts'
import { averageOf, totalsHeading } from './totals.ts'

/** Returns the title of a template; its id when it no longer exists. */
function titleOf(id: string): string {
  return TEMPLATES.find((template) => template.id === id)?.title ?? id
}

/** Specification 3, §2: per-content answers for one course. */
export const responsesReport: Report<'responses'> = {
  kind: 'responses',
  title: `Reporte de ${REPORT_KINDS.responses.toLowerCase()}`,
  counting: 'la mejor respuesta de cada persona a cada contenido',
  filters: [ONE_COURSE],
  cells: {
    module: { width: 'lg', cell: ({ module }) => module },
    content_title: { width: 'xl', cell: ({ content_title }) => content_title },
    template: { width: 'md', cell: ({ template }) => titleOf(template) },
    answer: { width: 'xl', cell: ({ answer }) => answer },
    correct: {
      width: 'sm',
      cell: ({ correct }) => (correct === null ? null : yesOrNo(correct)),
    },
    points: { width: 'sm', align: 'end', cell: ({ points }) => number(points) },
    seconds: { width: 'sm', align: 'end', cell: ({ seconds }) => number(seconds) },
    date: { width: 'lg', cell: ({ date }, { timezone }) => formatDateTime(date, timezone) },
  },
  rowKey: ({ id, content_id }) => `${id}:${content_id}`,
  totals: ({ foot: { people, totals, averages }, pagination }) => ({
    head: totalsHeading(pagination.total, people),
    cells: {
      answer: `${formatNumber(totals.correct)} correctas, ${formatNumber(totals.incorrect)} incorrectas`,
      points: formatNumber(totals.points),
      seconds: averageOf(averages.seconds),
    },
  }),
  above: ({ contents }) => <ContentBars contents={contents} />,
}
