import type { Figures, History, Indicator } from '#contract/training/indicators.ts'
import type { Unit } from '#app/kit/charts/plot.ts'
import { formatMoney, formatNumber, formatPercent } from '#app/kit/ui/format.ts'

/** Format of the dashboard's figures: one decimal of each exact figure, cost in millions of pesos without decimals. */

const NONE = '—'

export const hoursText = (hours: number) => formatNumber(hours, 1)

/** Formats '62,5 %'. */
export function percentText(percentage: number | null): string {
  return percentage === null ? NONE : formatPercent(percentage)
}

/** Formats '$ 1.235 millones'; less than half a million is not shown as nothing. */
export function millionsText(pesos: number): string {
  const millions = Math.round(pesos / 1_000_000)
  if (pesos > 0 && millions === 0) return 'Menos de $\u00a01 millón'
  return `${formatMoney(millions)} ${millions === 1 ? 'millón' : 'millones'}`
}

/** Change of a figure against the period compared with. */
export type Change = { more: boolean | null; words: string }

type Compared = {
  /** Time of the earlier figure: 'hace un año'. */
  when: string
  /** False when there were no sessions then. */
  known: boolean
}

const lacking = (when: string) => ({ more: null, words: `Sin datos ${when}` })

/** Returns the change of a sum, in percent of the earlier value. */
export function changeOf(
  now: number,
  before: number,
  { text, when, known }: Compared & { text: (value: number) => string },
): Change {
  if (!known) return lacking(when)
  if (before === 0 && now !== 0) return { more: null, words: `${capitalised(when)}: ${text(0)}` }
  const percent = before === 0 ? 0 : ((now - before) / before) * 100
  return toChange(percent, formatPercent(Math.abs(percent)), { when, before: text(before) })
}

/** Returns the change of a percentage, in points. */
export function pointsOf(
  now: number | null,
  before: number | null,
  { when, known }: Compared,
): Change {
  if (!known || before === null) return lacking(when)
  if (now === null) return { more: null, words: `${capitalised(when)}: ${percentText(before)}` }
  const points = now - before
  const size = formatNumber(Math.abs(points), 1)
  return toChange(points, `${size} ${size === '1' ? 'punto' : 'puntos'}`, {
    when,
    before: percentText(before),
  })
}

function toChange(
  difference: number,
  size: string,
  { when, before }: { when: string; before: string },
): Change {
  // A change that rounds to 0 is displayed as none.
  if (Math.abs(difference) < 0.05) return { more: null, words: `Igual que ${when} (${before})` }
  const more = difference > 0
  return { more, words: `${size} ${more ? 'más' : 'menos'} que ${when} (${before})` }
}

const capitalised = (when: string) => `${when.charAt(0).toUpperCase()}${when.slice(1)}`

/** Unit and noun of each indicator in the history. */
export const DRAWN: Record<Indicator, { unit: Unit; noun: string }> = {
  attendance: { unit: 'percent', noun: '' },
  hours: { unit: 'count', noun: 'horas' },
  approval: { unit: 'percent', noun: '' },
  cost: { unit: 'money', noun: '' },
}

type Metrics = History[number]['metrics']

export function valueOf(metrics: Metrics): number | null {
  if ('assisted_hours' in metrics) return metrics.assisted_hours
  if ('percentage' in metrics) return metrics.percentage
  return metrics.total
}

/** Returns '5 de 8'. */
export function noteOf(metrics: Metrics): string | undefined {
  const of = (part: number, whole: number) =>
    `${formatNumber(part, 1)} de ${formatNumber(whole, 1)}`
  if ('assisted_hours' in metrics) return of(metrics.assisted_hours, metrics.programmed_hours)
  if (!('percentage' in metrics) || metrics.total === 0) return undefined
  return of('approval' in metrics ? metrics.approval : metrics.assistance, metrics.total)
}

export function typeTotal(
  { hours_by_type }: Figures,
  wanted: 'internal' | 'external' | null,
): number {
  return hours_by_type.find(({ type }) => type === wanted)?.total ?? 0
}
