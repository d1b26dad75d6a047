import { REPORT_STATES, type ReportState as State } from '#contract/report-kinds.ts'
import { StatusBar } from '../charts/status-bar.tsx'
import { shownUrl, type ReportAddress, type ReportState } from '../report-page/address.ts'
import { Card } from '../ui/card.tsx'
import { formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'

/** Rows of a report by state, as a bar whose parts lead to their people, and the number of those overdue. */
export function StateBar({
  report,
  shown,
  totals,
}: {
  report: ReportAddress
  shown: ReportState
  totals: Readonly<Record<string, number>>
}) {
  const { completed, behind, not_started: waiting, overdue } = totals
  if (completed === undefined || behind === undefined || waiting === undefined) return null
  const to = (state: State) =>
    shownUrl(report, { ...shown, asked: { ...shown.asked, state: [state] } })
  const part = (state: State, value: number, tone: 'done' | 'going' | 'waiting') => ({
    label: REPORT_STATES[state],
    value,
    tone,
    ...(value > 0 && { to: to(state) }),
  })
  return (
    <div className="mb-4">
      <Card title="Estado">
        <StatusBar
          label="Estado"
          noun="Filas"
          parts={[
            part('completed', completed, 'done'),
            part('started', behind - waiting, 'going'),
            part('not_started', waiting, 'waiting'),
          ]}
        />
        {overdue ? (
          <p className="mt-2">
            <Link to={to('overdue')} className="text-accent-text hover:underline">
              {`${REPORT_STATES.overdue}: ${formatNumber(overdue)}`}
            </Link>
          </p>
        ) : null}
      </Card>
    </div>
  )
}
