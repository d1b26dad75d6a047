import { TEMPLATES } from '#contract/courses/course-templates/catalogue.ts'
import { REPORT_KINDS, UNTITLED_CONTENT } from '#contract/reports/report-kinds.ts'
import { formatDateTime, formatNumber } from '#app/kit/ui/format.ts'
import { averageOf } from './totals.ts'
import type { ContentTally } from '#contract/reports/report-rows.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { formatShare } from '#app/kit/charts/figures.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { FigureLink } from './figure-link.tsx'
import type { Report, ToRows } from './declaration.ts'
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

/** Maximum number of contents with a bar; the table behind them has all. */
const BARS = 8

/** Number of answers and of correct answers per content, in the order of the course. */
function ContentBars({ contents, to }: { contents: readonly ContentTally[]; to: ToRows }) {
  const answers = ({ id, answered }: ContentTally) => (
    <FigureLink value={answered} to={to({ content: [String(id)] })} />
  )
  const correct = ({ id, right }: ContentTally, words?: string) =>
    right === null ? null : (
      <FigureLink
        value={right}
        to={to({ content: [String(id)], correct: ['true'] })}
        words={words}
      />
    )
  const rest = contents.length - BARS
  return (
    <div className="mb-4">
      <Card title="Respuestas por contenido">
        <RankedBars
          label="Respuestas por contenido"
          parts={{ whole: 'Respondieron', part: 'Correctas' }}
          bars={contents.slice(0, BARS).map((content) => {
            const { id, title, answered, right } = content
            return {
              key: id,
              name: title ?? UNTITLED_CONTENT,
              value: answered,
              part: right,
              figure: answers(content),
              note: correct(content, `${shareOf(right ?? 0, answered)} correctas`),
            }
          })}
          table={{
            heads: ['Contenido', 'Módulo', 'Respondieron', 'Correctas'],
            rows: contents.map((content) => ({
              key: content.id,
              cells: [
                content.title ?? UNTITLED_CONTENT,
                content.module,
                answers(content),
                correct(content) ?? '—',
              ],
            })),
          }}
        />
        {rest > 0 ? (
          <p className="mt-2 text-sm text-muted">
            {`Y ${formatNumber(rest)} más`}
            <span className="print:hidden">, en la tabla.</span>
          </p>
        ) : null}
      </Card>
    </div>
  )
}

function shareOf(right: number, answered: number): string {
  return answered === 0 ? '—' : formatShare(right, answered)
}
