import type { ContentTally } from '#contract/report-rows.ts'
import { RankedBars } from '../charts/ranked-bars.tsx'
import { formatShare } from '../charts/figures.ts'
import { Card } from '../ui/card.tsx'
import { formatNumber } from '../ui/format.ts'

/** Maximum number of contents with a bar; the table behind them has all. */
const BARS = 8

const UNTITLED = 'Sin título'

/** Number of answers and of correct answers per content, in the order of the course. */
export function ContentBars({ contents }: { contents: readonly ContentTally[] }) {
  const rest = contents.length - BARS
  return (
    <div className="mb-4">
      <Card title="Respuestas por contenido">
        <RankedBars
          label="Respuestas por contenido"
          parts={{ whole: 'Respondieron', part: 'Correctas' }}
          bars={contents.slice(0, BARS).map(({ id, title, answered, right }) => ({
            key: id,
            name: title ?? UNTITLED,
            value: answered,
            part: right,
            figure: formatNumber(answered),
            note: right === null ? null : `${shareOf(right, answered)} correctas`,
          }))}
          table={{
            heads: ['Contenido', 'Módulo', 'Respondieron', 'Correctas'],
            rows: contents.map(({ id, module, title, answered, right }) => ({
              key: id,
              cells: [
                title ?? UNTITLED,
                module,
                formatNumber(answered),
                right === null ? '—' : formatNumber(right),
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
