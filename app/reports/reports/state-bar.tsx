import { REPORT_STATES, type ReportState as State } from '#contract/reports/report-kinds.ts'
import { StatusBar } from '#app/kit/charts/status-bar.tsx'
import type { StatusPart, Tone } from '#app/kit/charts/status-line.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { ToRows } from './declaration.ts'
import { FigureLink } from './figure-link.tsx'
import { changeText, type Figures, type PastFigures } from './figures.ts'

/**
 * Rows of a report by state, as a bar whose parts narrow the report to them, or no more to them, and the number of those
 * overdue. Answers are correct or incorrect instead.
 */
export function StateBar({
  figures,
  to,
  chosen,
  past,
}: {
  figures: Figures
  /** Keeps the grouping of the report. */
  to: ToRows
  /** Value of the part that the report is narrowed to; the figures are of all parts. */
  chosen: string | undefined
  /** Null when the report is not compared with a year before. */
  past: PastFigures | null
}) {
  const parts = partsOf(figures, to, chosen)
  const before = past && partsOf(past.figures, past.to)
  if (!parts) return null
  const { label, noun, of } = parts
  return (
    <section aria-label={label} className="mb-2 rounded border border-line bg-surface px-3 py-2">
      <StatusBar
        low
        label={label}
        noun={noun}
        parts={of.map((part, place) => ({
          ...part,
          ...(before && { note: noteOf(part.value, before.of[place]!.value) }),
        }))}
      >
        {figures['overdue'] ? (
          <p>
            <FigureLink
              value={figures['overdue']}
              to={to({ state: chosen === 'overdue' ? [] : ['overdue'] })}
              words={`${REPORT_STATES.overdue}: ${formatNumber(figures['overdue'])}${chosen === 'overdue' ? REMOVES : ''}`}
            />
          </p>
        ) : null}
      </StatusBar>
    </section>
  )
}

function noteOf(now: number, before: number): string {
  return `Antes ${formatNumber(before)}: ${changeText('rows', now, before).toLowerCase()}`
}

/** Words of a link that removes the state from the filters. */
const REMOVES = ' (quitar filtro)'

function partsOf(figures: Figures, to: ToRows, chosen?: string) {
  const { completed, behind, not_started: waiting, correct, incorrect } = figures
  const part = (
    label: string,
    { value, tone, filter, is }: { value: number; tone: Tone; filter: string; is: string },
  ): StatusPart =>
    is === chosen
      ? { label: `${label}${REMOVES}`, value, tone, to: to({ [filter]: [] }) }
      : { label, value, tone, ...(value > 0 && { to: to({ [filter]: [is] }) }) }
  const state = (state: State, value: number, tone: Tone) =>
    part(REPORT_STATES[state], { value, tone, filter: 'state', is: state })
  if (known(completed) && known(behind) && known(waiting)) {
    const of = [
      state('completed', completed, 'done'),
      state('started', behind - waiting, 'going'),
      state('not_started', waiting, 'waiting'),
    ]
    return { label: 'Estado', noun: 'Filas', of }
  }
  if (!known(correct) || !known(incorrect)) return null
  const of = [
    part('Correctas', { value: correct, tone: 'done', filter: 'correct', is: 'true' }),
    part('Incorrectas', { value: incorrect, tone: 'waiting', filter: 'correct', is: 'false' }),
  ]
  return { label: 'Respuestas calificadas', noun: 'Respuestas', of }
}

const known = (value: number | null | undefined): value is number => typeof value === 'number'
