import { formatFigure } from './figures.ts'
import type { TimePoint, Unit } from './plot.ts'

/** Returns a point in full: 'Marzo 2026: 12 horas (Marzo 2025: 9 horas)'. */
export function pointInWords(
  { title, value, compared }: Pick<TimePoint, 'title' | 'value' | 'compared'>,
  { unit, noun }: { unit: Unit; noun: string },
): string {
  const figure =
    value === null ? 'sin datos' : `${formatFigure(value, unit)}${noun ? ` ${noun}` : ''}`
  const before = compared ? ` (${pointInWords(compared, { unit, noun })})` : ''
  return `${title}: ${figure}${before}`
}

type Known = TimePoint & { value: number }

/**
 * Text alternative of a plot: 'Completados por semana: 34 usuarios. El máximo es 9, Semana del 3 nov 2026.'
 * Percentages, and figures without `summed`, have no sum: the text gives their minimum and maximum.
 */
export function inWords(
  label: string,
  points: readonly TimePoint[],
  { unit, noun, summed = true }: { unit: Unit; noun: string; summed?: boolean },
): string {
  const known = points.filter((point): point is Known => point.value !== null)
  const [first] = known
  if (!first) return `${label}: sin datos`
  const describe = ({ value, title }: Known) => `${formatFigure(value, unit)}, ${title}`
  const most = known.reduce((best, point) => (point.value > best.value ? point : best), first)
  const least = known.reduce((best, point) => (point.value < best.value ? point : best), first)
  if (unit === 'percent' || !summed) {
    const lowest = least.value < most.value ? ` El mínimo es ${describe(least)}.` : ''
    return `${label}. El máximo es ${describe(most)}.${lowest}`
  }
  const sum = known.reduce((total, { value }) => total + value, 0)
  const total = `${label}: ${formatFigure(sum, unit)}${noun ? ` ${noun}` : ''}`
  return most.value === 0 && least.value === 0 ? total : `${total}. El máximo es ${describe(most)}.`
}
