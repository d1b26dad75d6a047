import type { Comparison, Figures, RecordList } from '#contract/training/indicators.ts'
import { counted } from '#contract/platform/values/nouns.ts'
import { Sparkline } from '#app/kit/charts/sparkline.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DOT, formatMoney, formatNumber } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { changeOf, hoursText, millionsText, percentText, pointsOf, type Change } from './figures.ts'
import { CardActions, Definition, type CardsProps } from './card-parts.tsx'
import { HoursByType } from './hours-by-type.tsx'
import { cardUrl } from './query.ts'
import { COMPARED_WHEN, LIST_NAMES, unpricedWords } from './words.ts'

/** Cards of the indicators, each with its earlier value, its course and a link to the counted records. */
export function Cards(props: CardsProps) {
  const { urlState, now, before, drawn, months, unpriced } = props
  const { hours, attendance, approval, cost } = now
  const compared = before && { when: whenOf(urlState.compare), known: before.attendance.total > 0 }
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const trendOf = (valueOf: (month: Figures) => number | null, nothing: 0 | null) =>
    drawn.map((month) => {
      const found = byMonth.get(month)
      return found ? valueOf(found) : nothing
    })
  return (
    <div className="mb-6 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-6 [&>div>section]:h-full">
      <Figure
        name="hours"
        to={cardUrl('hours', urlState)}
        figure={hoursText(hours.assisted_hours)}
        note={`de ${hoursText(hours.programmed_hours)} programadas${DOT}${percentText(hours.percentage)}`}
        change={
          compared &&
          changeOf(hours.assisted_hours, before.hours.assisted_hours, {
            ...compared,
            text: hoursText,
          })
        }
        trend={trendOf((month) => month.hours.assisted_hours, 0)}
      />
      <Figure
        name="approval"
        to={cardUrl('approval', urlState)}
        figure={percentText(approval.percentage)}
        note={
          approval.total === 0
            ? 'Nadie en cursos evaluables'
            : `${formatNumber(approval.approval)} de ${formatNumber(approval.total)} en cursos evaluables`
        }
        change={compared && pointsOf(approval.percentage, before.approval.percentage, compared)}
        trend={trendOf((month) => month.approval.percentage, null)}
        whole={100}
      />
      <Figure
        name="attendance"
        to={cardUrl('attendance', urlState)}
        figure={percentText(attendance.percentage)}
        note={`Asistieron ${formatNumber(attendance.assistance)} de ${counted(attendance.total, ASSIGNED)}`}
        change={compared && pointsOf(attendance.percentage, before.attendance.percentage, compared)}
        trend={trendOf((month) => month.attendance.percentage, null)}
        whole={100}
      />
      <Figure
        wide
        name="cost"
        to={cardUrl('cost', urlState)}
        figure={millionsText(cost.total)}
        note={formatMoney(cost.total)}
        lacking={unpriced > 0 ? unpricedWords(unpriced) : null}
        change={
          compared && changeOf(cost.total, before.cost.total, { ...compared, text: millionsText })
        }
        trend={trendOf((month) => month.cost.total, 0)}
      />
      <HoursByType {...props} trendOf={trendOf} />
    </div>
  )
}

const ASSIGNED = { one: 'asignado', many: 'asignados', gender: 'm' } as const

const whenOf = (compare: Comparison) => COMPARED_WHEN[compare === 'none' ? 'year' : compare]

function Figure({
  name,
  to,
  figure,
  note,
  change,
  trend,
  whole,
  lacking = null,
  wide = false,
}: {
  name: RecordList
  to: string
  figure: string
  note: string
  change: Change | null
  /** Values by month. */
  trend: readonly (number | null)[]
  /** Top of the scale of the trend. */
  whole?: number
  /** Note on records that it does not count. */
  lacking?: string | null
  wide?: boolean
}) {
  return (
    <div className={wide ? 'xl:col-span-3' : 'xl:col-span-2'}>
      <Card title={LIST_NAMES[name]} actions={<CardActions name={name} to={to} />}>
        <div className="flex items-center gap-4">
          <p className="shrink-0 text-2xl font-semibold tabular-nums">{figure}</p>
          <div className="min-w-0 flex-1">
            <Sparkline values={trend} {...(whole === undefined ? undefined : { whole })} />
          </div>
        </div>
        <p className="mt-1 tabular-nums text-muted">{note}</p>
        {lacking ? <p className="mt-1 text-warning-text">{lacking}</p> : null}
        {change ? <Compared change={change} /> : null}
        <Definition name={name} />
      </Card>
    </div>
  )
}

/** Change against the period compared with; the sign repeats the text. */
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
