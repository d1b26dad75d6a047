import type { Grouping, History as Groups, Indicator } from '#contract/training/indicators.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { formatFigure } from '#app/kit/charts/figures.ts'
import { TimeChart } from '#app/kit/charts/time-chart.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { formatNumber, monthName } from '#app/kit/ui/format.ts'
import { daysOf, monthBefore, monthsOf, type Range } from './days.ts'
import { DRAWN, noteOf, valueOf } from './figures.ts'
import { dashboardUrl, filtersOf, type DashboardQuery } from './query.ts'
import { GROUPING_NAMES, INDICATOR_NAMES } from './words.ts'

/** Maximum number of groups with a bar; the table behind them has all. */
const BARS = 12
/** Number of months above which only those from the first session to the last are drawn. */
const MONTHS = 36

type Props = { urlState: DashboardQuery; range: Range; groups: Groups }
type WithYearAgo = Props & {
  /** Months of a year before; empty when they are not compared. */
  yearAgo: Groups
}

/** One indicator by month, school, cost centre or instructor; links choose both. */
export function History({ urlState, range, groups, yearAgo }: WithYearAgo) {
  const names = useGroupings()
  const { indicator, group_by, compare } = urlState
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
          <Choices
            label="Comparar"
            choices={[
              {
                label: 'Sin comparar',
                to: dashboardUrl(urlState, { compare: '' }),
                current: !compare,
              },
              {
                label: 'Mismos meses de un año antes',
                to: dashboardUrl(urlState, { compare: 'year' }),
                current: compare === 'year',
              },
            ]}
          />
          <Months
            urlState={urlState}
            range={range}
            groups={groups}
            yearAgo={yearAgo}
            label={label}
          />
          <OpenMonth urlState={urlState} range={range} groups={groups} />
        </>
      ) : (
        <Named urlState={urlState} range={range} groups={groups} label={label} by={by} />
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
function Months({ urlState, range, groups, yearAgo, label }: WithYearAgo & { label: string }) {
  const { indicator, compare } = urlState
  const { unit, noun } = DRAWN[indicator]
  const known = valuesOf(groups)
  const before = valuesOf(yearAgo)
  const nothing = unit === 'percent' ? null : 0
  const all = monthsOf(range)
  const drawn =
    all.length <= MONTHS
      ? all
      : all.filter(
          (month) => month >= groups[0]!.label && month <= groups[groups.length - 1]!.label,
        )
  const sameYear = drawn[0]?.slice(0, 4) === drawn[drawn.length - 1]?.slice(0, 4)
  return (
    <TimeChart
      label={label}
      kind={unit === 'percent' ? 'line' : 'columns'}
      unit={unit}
      noun={noun}
      head={INDICATOR_NAMES[indicator]}
      period="Mes"
      compared={compare === 'year' ? YEAR_AGO : undefined}
      points={drawn.map((month) => ({
        label: sameYear ? monthName(month) : monthAndYear(month),
        title: monthAndYear(month),
        ...(compare === 'year' && {
          compared: {
            title: monthAndYear(monthBefore(month)),
            value: before.get(monthBefore(month)) ?? nothing,
          },
        }),
        value: known.get(month) ?? nothing,
        ...(known.has(month) && {
          to: paths.indicators.records(indicator, {
            dt: daysOf(month, range).join(),
            ...filtersOf(urlState),
          }),
        }),
      }))}
    />
  )
}

const YEAR_AGO = 'Un año antes'

const valuesOf = (groups: Groups) =>
  new Map(groups.map((group) => [group.label, valueOf(group.metrics)]))

const monthAndYear = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

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
            compare: '',
          }),
          current: false,
        }))}
      />
    </div>
  )
}

const FILTER_OF = { category: 'esc', cost_center: 'cc', instructor: 'form' } as const

/** Groups in descending order; each links to the page filtered by it. */
function Named({ urlState, groups, label, by }: Props & { label: string; by: string }) {
  const { indicator, group_by } = urlState
  const { unit } = DRAWN[indicator]
  const filter = group_by === 'month' ? 'esc' : FILTER_OF[group_by]
  const rows = groups
    .map(({ label: name, value: chosen, metrics }) => ({
      key: chosen ?? 'none',
      name,
      chosen,
      value: valueOf(metrics),
      note: noteOf(metrics),
    }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
  const rest = rows.length - BARS
  return (
    <>
      <RankedBars
        label={label}
        {...(unit === 'percent' && { longest: 100 })}
        bars={rows.slice(0, BARS).map(({ key, name, chosen, value, note }) => ({
          key,
          name,
          ...(chosen !== null && { to: dashboardUrl(urlState, { [filter]: [chosen] }) }),
          current: chosen !== null && urlState[filter].join() === chosen,
          value,
          figure: formatFigure(value, unit),
          note,
        }))}
        table={{
          heads: [by, INDICATOR_NAMES[indicator], 'De cuánto'],
          rows: rows.map(({ key, name, value, note }) => ({
            key,
            cells: [name, formatFigure(value, unit, 2), note ?? formatFigure(value, unit, 2)],
          })),
        }}
      />
      {rest > 0 ? (
        <p className="mt-2 text-sm text-muted">Y {formatNumber(rest)} más en la tabla.</p>
      ) : null}
    </>
  )
}
