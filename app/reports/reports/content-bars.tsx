import { UNTITLED_CONTENT } from '#contract/reports/report-kinds.ts'
import type { ContentTally } from '#contract/reports/report-rows.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { formatShare } from '#app/kit/charts/figures.ts'
import { Card } from '#app/kit/ui/card.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { ToRows } from './declaration.ts'
import { FigureLink } from './figure-link.tsx'

/** Maximum number of contents with a bar; the table behind them has all. */
const BARS = 8

/** Number of answers and of correct answers per content, in the order of the course. */
export function ContentBars({ contents, to }: { contents: readonly ContentTally[]; to: ToRows }) {
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
