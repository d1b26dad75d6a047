import type { Figures } from '#contract/training/indicators.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { monthAndYear } from './days.ts'
import { CardActions, Definition, type CardsProps } from './card-parts.tsx'
import { hoursText, typeTotal } from './figures.ts'
import { barUrl, cardUrl } from './query.ts'
import { COMPARED_WHEN, LIST_NAMES, TYPE_NAMES } from './words.ts'

type Props = CardsProps & {
  /** Returns the values of a figure by month. */
  trendOf: (valueOf: (month: Figures) => number | null, nothing: 0) => (number | null)[]
}

/** Attended hours by type of instructor; each bar opens its records. */
export function HoursByType({ urlState, now, before, drawn, trendOf }: Props) {
  const { compare } = urlState
  const types = (['internal', 'external', null] as const).filter(
    (type) => type !== null || typeTotal(now, null) > 0,
  )
  const label = LIST_NAMES['hours-by-type']
  const trends = types.map((type) => trendOf((month) => typeTotal(month, type), 0))
  const noteOf = (type: (typeof types)[number]) => {
    if (!before || compare === 'none') return undefined
    const when = COMPARED_WHEN[compare]
    return before.attendance.total === 0
      ? `sin datos ${when}`
      : `${hoursText(typeTotal(before, type))} ${when}`
  }
  return (
    <div className="sm:col-span-2 xl:col-span-3">
      <Card
        title={label}
        actions={<CardActions name="hours-by-type" to={cardUrl('hours-by-type', urlState)} />}
      >
        <RankedBars
          label={label}
          bars={types.map((type, place) => ({
            key: type ?? 'none',
            name: TYPE_NAMES[type ?? 'none'],
            to: barUrl('hours-by-type', urlState, type ? { type } : { without: 'form' }),
            value: typeTotal(now, type),
            figure: `${hoursText(typeTotal(now, type))} h`,
            note: noteOf(type),
            ...(drawn.length > 1 && { trend: trends[place]! }),
          }))}
          {...(drawn.length > 1 && {
            table: {
              heads: ['Mes', ...types.map((type) => TYPE_NAMES[type ?? 'none'])],
              rows: drawn.map((month, index) => ({
                key: month,
                cells: [
                  monthAndYear(month),
                  ...trends.map((trend) => hoursText(trend[index] ?? 0)),
                ],
              })),
            },
          })}
        />
        <Definition name="hours-by-type" />
      </Card>
    </div>
  )
}
