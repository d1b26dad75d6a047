import type { Figures, Months, RecordList } from '#contract/training/indicators.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { InfoTip } from '#app/kit/ui/popups/info-tip.tsx'
import type { DashboardQuery } from './query.ts'
import { COUNTED, LIST_NAMES } from './words.ts'

export type CardsProps = {
  urlState: DashboardQuery
  now: Figures
  /** Figures of the period compared with; null without one. */
  before: Figures | null
  /** Months that are drawn, and the figures of those that have sessions. */
  drawn: readonly string[]
  months: Months
  /** Number of attended sessions that the cost leaves out. */
  unpriced: number
}

/** Definition of a card's figure behind an (i), and the link to the counted records. */
export function CardActions({ name, to }: { name: RecordList; to: string }) {
  return (
    <>
      <InfoTip label={`Cómo se cuenta ${LIST_NAMES[name]}`}>
        <p>{COUNTED[name]}</p>
      </InfoTip>
      <Link
        to={to}
        aria-label={`Ver registros de ${LIST_NAMES[name]}`}
        className="rounded py-0.5 text-sm text-accent-text hover:underline print:hidden"
      >
        Ver registros
      </Link>
    </>
  )
}

/** Definition on paper, where nothing opens. */
export function Definition({ name }: { name: RecordList }) {
  return <p className="mt-2 hidden text-sm text-muted print:block">{COUNTED[name]}</p>
}
