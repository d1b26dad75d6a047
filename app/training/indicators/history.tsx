import type {
  Grouping,
  History as Groups,
  Indicator,
  Months as MonthFigures,
} from '#contract/training/indicators.ts'
import { TableLink } from '#app/kit/charts/chart-table.tsx'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { formatFigure } from '#app/kit/charts/figures.ts'
import { TimeChart } from '#app/kit/charts/time-chart.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { formatNumber, monthName } from '#app/kit/ui/format.ts'
import { daysOf, monthAndYear, monthBefore, type Range } from './days.ts'
import { DRAWN, noteOf, valueOf } from './figures.ts'
import { barUrl, dashboardUrl, type DashboardQuery } from './query.ts'
import { GROUPING_NAMES, INDICATOR_NAMES } from './words.ts'

/** Maximum number of groups with a bar; the table behind them has all. */
const BARS = 12

type Props = { urlState: DashboardQuery; range: Range; groups: Groups }
type HistoryProps = Props & {
  /** Months that are drawn. */
  drawn: readonly string[]
  /** Months of a year before; empty when they are not compared. */
  yearAgo: MonthFigures
}

/** One indicator by month, school, cost centre or instructor; links choose both. */
export function History(props: HistoryProps) {
  const { urlState, range, groups } = props
  const names = useGroupings()
  const { indicator, group_by } = urlState
  const by = names.find(({ grouping }) => grouping === group_by)?.label ?? GROUPING_NAMES.month
  const label = `${INDICATOR_NAMES[indicator]} por ${by.toLowerCase()}`
  return (
    <Card title={label}>
      <Choices
        label="Indicador"
        choices={(Object.keys(INDICATOR_NAMES) as Indicator[]).map((one) => ({
          label: INDICATOR_NAMES[one],
          to: dashboardUrl(urlState, { indicator: one }),
          current: one === indicator,
        }))}
      />
      <Choices
        label="Agrupar por"
        choices={names.map(({ grouping, label }) => ({
          label,
          to: dashboardUrl(urlState, { group_by: grouping }),
          current: grouping === group_by,
        }))}
      />
      {group_by === 'month' ? (
        <>
          <Months {...props} label={label} />
          <OpenMonth urlState={urlState} range={range} groups={groups} />
        </>
      ) : (
        <Named urlState={urlState} groups={groups} label={label} by={by} />
      )}
    </Card>
  )
}

/** Row of links with its label. */
function Choices(props: Parameters<typeof ChoiceLinks>[0]) {
  return (
    <div className="sm:flex sm:items-baseline">
      <p aria-hidden="true" className="w-24 shrink-0 text-sm text-muted max-sm:mb-1 print:hidden">
        {props.label}
      </p>
      <ChoiceLinks {...props} />
    </div>
  )
}

function useGroupings(): { grouping: Grouping; label: string }[] {
  const costCenter = useSession().tenant.extended_fields['1']
  return (['month', 'category', 'cost_center', 'instructor'] as const).flatMap((grouping) => {
    const label = grouping === 'cost_center' ? costCenter : GROUPING_NAMES[grouping]
    return label ? [{ grouping, label }] : []
  })
}

/** Months without a session are drawn: their sum is 0, their percentage a gap. The others link to their records. */
function Months({
  urlState,
  range,
  groups,
  drawn,
  yearAgo,
  label,
}: HistoryProps & { label: string }) {
  const { indicator } = urlState
  const { unit, noun } = DRAWN[indicator]
  const known = new Map(groups.map((group) => [group.label, valueOf(group.metrics)]))
  const before = new Map(yearAgo.map((month) => [month.month, valueOf(month[indicator])]))
  const nothing = unit === 'percent' ? null : 0
  const isCompared = yearAgo.length > 0
  const sameYear = drawn[0]?.slice(0, 4) === drawn[drawn.length - 1]?.slice(0, 4)
  return (
    <TimeChart
      label={label}
      kind={unit === 'percent' ? 'line' : 'columns'}
      unit={unit}
      noun={noun}
      head={INDICATOR_NAMES[indicator]}
      period="Mes"
      compared={isCompared ? YEAR_AGO : undefined}
      points={drawn.map((month) => ({
        label: sameYear ? monthName(month) : monthAndYear(month),
        title: monthAndYear(month),
        ...(isCompared && {
          compared: {
            title: monthAndYear(monthBefore(month)),
            value: before.get(monthBefore(month)) ?? nothing,
          },
        }),
        value: known.get(month) ?? nothing,
        ...(known.has(month) && {
          to: barUrl(indicator, urlState, { dt: daysOf(month, range).join() }),
        }),
      }))}
    />
  )
}

const YEAR_AGO = 'Un año antes'

/** Links to the dashboard of each month that has sessions; there its figures are those of the month, by school. */
function OpenMonth({ urlState, range, groups }: Props) {
  if (groups.length < 2) return null
  return (
    <div className="mt-3">
      <Choices
        label="Abrir un mes"
        choices={groups.map(({ label: month }) => ({
          label: monthAndYear(month),
          to: dashboardUrl(urlState, {
            dt: daysOf(month, range).join(),
            group_by: 'category',
          }),
          current: false,
        }))}
      />
    </div>
  )
}

const FILTER_OF = { category: 'esc', cost_center: 'cc', instructor: 'form' } as const

/** Groups in descending order; each opens its records. */
function Named({
  urlState,
  groups,
  label,
  by,
}: Omit<Props, 'range'> & { label: string; by: string }) {
  const { indicator, group_by } = urlState
  const { unit } = DRAWN[indicator]
  const filter = group_by === 'month' ? 'esc' : FILTER_OF[group_by]
  const rows = groups
    .map(({ label: name, value: chosen, metrics }) => ({
      key: chosen ?? 'none',
      name,
      to: barUrl(
        indicator,
        urlState,
        chosen === null ? { without: filter } : { [filter]: [chosen] },
      ),
      value: valueOf(metrics),
      note: noteOf(metrics),
    }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const rest = rows.length - BARS
  return (
    <>
      <RankedBars
        label={label}
        {...(unit === 'percent' && { whole: 100 })}
        bars={rows.slice(0, BARS).map(({ key, name, to, value, note }) => ({
          key,
          name,
          to,
          value,
          figure: formatFigure(value, unit),
          note,
        }))}
        table={{
          heads: [by, INDICATOR_NAMES[indicator], 'De cuánto'],
          rows: rows.map(({ key, name, to, value, note }) => ({
            key,
            cells: [
              <TableLink key={key} to={to}>
                {name}
              </TableLink>,
              formatFigure(value, unit, 2),
              note ?? formatFigure(value, unit, 2),
            ],
          })),
        }}
      />
      {rest > 0 ? (
        <p className="mt-2 text-sm text-muted">Y {formatNumber(rest)} más en la tabla.</p>
      ) : null}
    </>
  )
}
