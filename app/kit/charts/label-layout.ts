/**
 * Labels of a plot by the width that it gets. The server does not know the width, so each label has the least width
 * from which it is displayed, and container queries apply it (app.css). No two of them touch at any width.
 */

/** Widths of a chart, in pixels, at which more labels are displayed; 240 is that of a card on a phone of 320. */
export const WIDTHS = [240, 320, 400, 520, 680, 900, 1200] as const
export type Width = (typeof WIDTHS)[number]

/** Least distance between two labels. */
const GAP = 8
/** Distance that a label may exceed the plot, within the padding of its card. */
const OVERHANG = 12
/** Distance between axis and plot. */
const AXIS_GAP = 8
/** Number of values above which a row of figures says less than the marks of an axis. */
const MOST_FIGURES = 16

const WIDE = /[mwMW%@]/
const NARROW = /[ \u00a0.,:;'ijlt-]/

/** Returns at least the width of a text in the charts' font, 13 px high, in pixels. */
function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? 12 : NARROW.test(letter) ? 5 : 8
  return width
}

type Span = { from: number; to: number }

/** Returns the place of a label below or above the middle of its slot, in a plot of this width. */
export function spanOf(
  { index, text, atEdge = false }: { index: number; text: string; atEdge?: boolean },
  { slots, width }: { slots: number; width: number },
): Span {
  const length = textWidth(text)
  if (atEdge) return { from: width - length, to: width }
  const middle = ((index + 0.5) * width) / slots
  return { from: middle - length / 2, to: middle + length / 2 }
}

const areApart = (spans: readonly Span[]) =>
  spans.every(({ from }, place) => place === 0 || spans[place - 1]!.to + GAP <= from)

export type NameLayout = {
  /** Least width from which each label is displayed; null for never. */
  from: (Width | null)[]
  /** True when the last label ends where the plot ends, because it would be cut in the middle of its slot. */
  lastAtEdge: boolean
}

/** Labels below the axis: as many as fit, at even distances, always with the last, which is the present. */
export function nameLayout(names: readonly string[], axis: number): NameLayout {
  const slots = names.length
  const plotOf = (width: number) => width - axis - AXIS_GAP
  const last = slots - 1
  const narrowest = plotOf(WIDTHS[0])
  const lastAtEdge = slots > 0 && textWidth(names[last]!) / 2 - narrowest / slots / 2 > OVERHANG
  const fits = (step: number, width: number) => {
    const spans: Span[] = []
    for (let index = last % step; index < slots; index += step)
      spans.push(
        spanOf(
          { index, text: names[index]!, atEdge: lastAtEdge && index === last },
          { slots, width: plotOf(width) },
        ),
      )
    return areApart(spans)
  }
  const from: (Width | null)[] = names.map(() => null)
  // From wide to narrow: each step is a multiple of the one before, so that a label displayed in a narrow chart is
  // displayed in a wide one too.
  let step = 1
  for (const width of [...WIDTHS].reverse()) {
    const wider = step
    while (step < slots && !fits(step, width)) step += wider
    for (let index = last; index >= 0; index -= step) from[index] = width
  }
  return { from, lastAtEdge }
}

/**
 * Returns the least width from which all figures fit over their points. Null where the marks of an axis say them
 * better: many values, values below zero, none above it, or values beside which others are marked.
 */
export function figuresFrom(
  values: readonly (number | null)[],
  { format, compared = false }: { format: (value: number) => string; compared?: boolean },
): Width | null {
  const slots = values.length
  const known = values.flatMap((value, index) => (value ? [{ value, index }] : []))
  if (compared || slots > MOST_FIGURES || known.length === 0) return null
  if (known.some(({ value }) => value < 0)) return null
  const fits = (width: number) => {
    const spans = known.map(({ value, index }) =>
      spanOf({ index, text: format(value) }, { slots, width }),
    )
    const within = spans[0]!.from >= -OVERHANG && spans[spans.length - 1]!.to <= width + OVERHANG
    return within && areApart(spans)
  }
  return WIDTHS.find(fits) ?? null
}
