import type { Figures, RecordList } from '#contract/training/indicators.ts'
import { counted } from '#contract/platform/values/nouns.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DOT, formatMoney, formatNumber } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import {
  changeOf,
  hoursText,
  millionsText,
  NONE,
  percentText,
  pointsOf,
  typeTotal,
  type Change,
} from './figures.ts'
import { COUNTED, LIST_NAMES, TYPE_NAMES, unpricedWords } from './words.ts'

type Props = {
  now: Figures
  /** Figures of the previous period; null without one. */
  before: Figures | null
  /** Number of attended sessions that the cost leaves out. */
  unpriced: number
  /** Query parameters to keep in the links to the lists of records. */
  query: Parameters<typeof paths.indicators.records>[1]
}

/** Cards of the indicators, each with its previous value and a link to the counted records. */
export function Cards({ now, before, unpriced, query }: Props) {
  const { hours, attendance, approval, cost } = now
  const records = (name: RecordList) => paths.indicators.records(name, query)
  return (
    <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-6 [&>div>section]:h-full">
      <Figure
        name="hours"
        to={records('hours')}
        figure={hoursText(hours.assisted_hours)}
        note={`de ${hoursText(hours.programmed_hours)} programadas${DOT}${percentText(hours.percentage)}`}
        change={before && changeOf(hours.assisted_hours, before.hours.assisted_hours, hoursText)}
      />
      <Figure
        name="approval"
        to={records('approval')}
        figure={percentText(approval.percentage)}
        note={
          approval.total === 0
            ? 'Nadie en cursos evaluables'
            : `${formatNumber(approval.approval)} de ${formatNumber(approval.total)} en cursos evaluables`
        }
        change={before && pointsOf(approval.percentage, before.approval.percentage)}
      />
      <Figure
        name="attendance"
        to={records('attendance')}
        figure={percentText(attendance.percentage)}
        note={`Asistieron ${formatNumber(attendance.assistance)} de ${counted(attendance.total, ASSIGNED)}`}
        change={before && pointsOf(attendance.percentage, before.attendance.percentage)}
      />
      <Figure
        wide
        name="cost"
        to={records('cost')}
        figure={millionsText(cost.total)}
        note={formatMoney(cost.total)}
        lacking={unpriced > 0 ? unpricedWords(unpriced) : null}
        change={before && changeOf(cost.total, before.cost.total, millionsText)}
      />
      <ByType now={now} before={before} to={records('hours-by-type')} />
    </div>
  )
}

const ASSIGNED = { one: 'asignado', many: 'asignados', gender: 'm' } as const

function Figure({
  name,
  to,
  figure,
  note,
  change,
  lacking = null,
  wide = false,
}: {
  name: RecordList
  to: string
  figure: string
  note: string
  change: Change | null
  /** Note on records that it does not count. */
  lacking?: string | null
  wide?: boolean
}) {
  return (
    <div className={wide ? 'xl:col-span-3' : 'xl:col-span-2'}>
      <Card title={LIST_NAMES[name]} actions={<ToRecords name={name} to={to} />}>
        <p className="text-2xl font-semibold tabular-nums">{figure}</p>
        <p className="mt-1 tabular-nums text-muted">{note}</p>
        {lacking ? <p className="mt-1 text-warning-text">{lacking}</p> : null}
        {change ? <Compared change={change} /> : null}
        <HowCounted name={name} />
      </Card>
    </div>
  )
}

/** Change against the previous period; the sign repeats the text. */
function Compared({ change: { more, words } }: { change: Change }) {
  return (
    <p className="mt-2 flex items-center gap-1 text-sm tabular-nums">
      {more === null ? null : (
        <span className="text-muted">
          <Icon name={more ? 'chevron-up' : 'chevron-down'} />
        </span>
      )}
      {words}
    </p>
  )
}

function HowCounted({ name }: { name: RecordList }) {
  return <p className="mt-2 text-sm text-muted">{COUNTED[name]}</p>
}

function ToRecords({ name, to }: { name: RecordList; to: string }) {
  return (
    <Link
      to={to}
      aria-label={`Ver registros de ${LIST_NAMES[name]}`}
      className="rounded py-0.5 text-sm text-accent-text hover:underline print:hidden"
    >
      Ver registros
    </Link>
  )
}

function ByType({ now, before, to }: { now: Figures; before: Figures | null; to: string }) {
  const types = (['internal', 'external', null] as const).filter(
    (type) => type !== null || typeTotal(now, null) > 0,
  )
  return (
    <div className="sm:col-span-2 xl:col-span-3">
      <Card
        title={LIST_NAMES['hours-by-type']}
        actions={<ToRecords name="hours-by-type" to={to} />}
      >
        <RankedBars
          label={LIST_NAMES['hours-by-type']}
          bars={types.map((type) => ({
            key: type ?? 'none',
            name: TYPE_NAMES[type ?? 'none'],
            value: typeTotal(now, type),
            figure: `${hoursText(typeTotal(now, type))} h`,
            note: before ? `antes ${hoursText(typeTotal(before, type))}` : NONE,
          }))}
        />
        <HowCounted name="hours-by-type" />
      </Card>
    </div>
  )
}
