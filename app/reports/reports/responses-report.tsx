import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { formatDateTime, formatNumber } from '#app/kit/ui/format.ts'
import { averageOf } from './totals.ts'
import { ContentBars } from './content-bars.tsx'
import { FigureLink } from './figure-link.tsx'
import type { Report } from './declaration.ts'
import { ONE_COURSE, STATE } from './filters.ts'

/** Returns the title of a template; its id when it no longer exists. */
function titleOf(id: string): string {
  return TEMPLATES.find((template) => template.id === id)?.title ?? id
}

/** Specification 3, §2: per-content answers for one course. */
export const responsesReport: Report<'responses'> = {
  kind: 'responses',
  title: `Reporte de ${REPORT_KINDS.responses.toLowerCase()}`,
  counting: 'la mejor respuesta de cada persona a cada contenido',
  filters: [
    { ...ONE_COURSE, offers: 'Ver los contenidos del curso' },
    {
      kind: 'several',
      name: 'content',
      label: 'Contenidos',
      none: 'Todos',
      needs: { filter: 'course', say: 'Elige primero un curso.' },
    },
    STATE,
    {
      kind: 'words',
      name: 'correct',
      label: 'Respuestas',
      words: [
        { value: '', label: 'Todas' },
        { value: 'true', label: 'Correctas' },
        { value: 'false', label: 'Incorrectas' },
      ],
    },
  ],
  columns: {
    module: 'lg',
    content_title: 'xl',
    template: { width: 'md', cell: ({ template }) => titleOf(template) },
    answer: 'xl',
    correct: 'sm',
    points: 'sm',
    seconds: 'sm',
    date: { width: 'lg', cell: ({ date }, { timezone }) => formatDateTime(date, timezone) },
  },
  compares:
    'Se cuenta la mejor respuesta de quienes tienen el curso ahora, en la fecha en que la dieron: quién lo tenía entonces no se conserva.',
  rowId: 'content_id',
  totals: ({ totals: { correct, incorrect }, averages }, to) => ({
    answer: (
      <span>
        <FigureLink
          value={correct}
          to={to({ correct: ['true'] })}
          words={`${formatNumber(correct)} correctas`}
        />
        {', '}
        <FigureLink
          value={incorrect}
          to={to({ correct: ['false'] })}
          words={`${formatNumber(incorrect)} incorrectas`}
        />
      </span>
    ),
    seconds: averageOf(averages.seconds),
  }),
  above: ({ contents }, { to }) => <ContentBars contents={contents} to={to} />,
}
